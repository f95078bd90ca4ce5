import type { Locale } from '../../../lib/locales'
import { foldText } from '../../../lib/text'
import { type Member, type MemberKind, NAME_LENGTH } from '../schema'

/** Most people whom an envelope names; a larger household is a family. */
export const MOST_NAMED = 4

type Named = Pick<Member, 'name' | 'kind'>

/** `The Reyes family` by language. */
const family: Record<string, (name: string) => string> = {
  ar: (name) => `عائلة ${name}`,
  en: (name) => `The ${name} family`,
  de: (name) => `Familie ${name}`,
  es: (name) => `Familia ${name}`,
  fil: (name) => `Pamilya ${name}`,
  fr: (name) => `Famille ${name}`,
  he: (name) => `משפחת ${name}`,
  hi: (name) => `${name} परिवार`,
  it: (name) => `Famiglia ${name}`,
  nl: (name) => `Familie ${name}`,
  pl: (name) => `Rodzina ${name}`,
  pt: (name) => `Família ${name}`,
}

/**
 * Proposes what an envelope says. Members come in the order of the envelope. One family name stands once, at the end: `Ana and
 * Luis Reyes`. More than four people are `The Reyes family`, or else the household's name. The words between the names are in the
 * household's language, or, while it is unknown, in that of the names' script.
 */
export function proposeSalutation(
  members: Named[],
  { name, locale }: { name: string | null; locale: string | null },
): string {
  const [first] = members
  if (!first) return name ?? ''
  if (members.length === 1) return first.name
  const language = locale ?? languageOf(members)
  const shared = familyNameOf(members)
  if (members.length > MOST_NAMED) {
    const worded = family[language.split('-')[0] ?? '']
    if (shared !== null && worded) return worded(shared)
    if (name !== null) return name
  }
  const named = members.slice(0, MOST_NAMED).map((member) => member.name)
  if (shared === null) return join(named, language)
  const given = named.map((full) => givenNames(full, shared))
  return `${join(given, language)} ${shared}`
}

/** The language of a salutation in a text of another one: the household's, or else the text's. English leaves it to the names' script. */
export function salutationLocale(household: string | null | undefined, text: Locale): string | null {
  return household ?? (text === 'en' ? null : text)
}

/** A piece of a salutation: `isApart` if it is written in its own direction, whatever stands around it. */
interface SalutationPart {
  text: string
  isApart: boolean
}

/**
 * Splits a salutation for a page or a paper. Names of both directions stand in the page's order, each in its own direction; otherwise the
 * whole has a direction of its own. `names`: of the household's people, of whom the salutation may name some.
 */
export function salutationParts(salutation: string, names: string[]): SalutationPart[] {
  const named = names.filter((name) => salutation.includes(name))
  if (new Set(named.map(isRightToLeft)).size < 2) return [{ text: salutation, isApart: true }]
  return splitAt(
    salutation,
    named.toSorted((a, b) => b.length - a.length),
  )
}

const isRightToLeft = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)

function splitAt(text: string, [name, ...others]: string[]): SalutationPart[] {
  if (name === undefined) return text === '' ? [] : [{ text, isApart: false }]
  return text
    .split(name)
    .flatMap((part, i) => [...(i > 0 ? [{ text: name, isApart: true }] : []), ...splitAt(part, others)])
}

const kinds: MemberKind[] = ['adult', 'child', 'infant']

/** Members in the order of the envelope: adults, children, infants, each as they come. */
export function inOrder<M extends Pick<Member, 'kind'>>(members: M[]): M[] {
  return members.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}

/**
 * A name for people who become a household, other than the folded names in `takenKeys`: their family name, or else what an
 * envelope would say, or the first of the two with a number.
 */
export function nameFor(members: Named[], takenKeys: ReadonlySet<string>): string {
  const ordered = inOrder(members)
  const wanted = [familyNameOf(ordered), proposeSalutation(ordered, { name: null, locale: null })]
    .filter((name) => name !== null)
    .map((name) => cut(name, NAME_LENGTH))
  const isTaken = (name: string) => takenKeys.has(foldText(name))
  const free = wanted.find((name) => !isTaken(name))
  if (free !== undefined) return free
  const stem = cut(wanted[0] ?? '', NAME_LENGTH - 6)
  for (let number = 2; ; number++) if (!isTaken(`${stem} ${number}`)) return `${stem} ${number}`
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('').trim()

const words = (name: string) => name.split(/\s+/).filter(Boolean)

/** Words in front of a family name that belong to it. */
const particle =
  /^(al|bin|binti|da|das|de|dei|del|della|den|der|des|di|do|dos|du|e|el|ibn|la|las|le|los|mac|o|san|santa|st\.|ten|ter|van|von|vom|y|zu|zum|zur)$/

/** In these scripts the family name comes first, and often without a space. */
const familyFirst = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Titles before names. */
export const titles = [
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'rev',
  'fr',
  'sir',
  'dame',
  'lord',
  'lady',
  'herr',
  'frau',
  'atty',
  'engr',
]

/**
 * The words that all full names end with, leaving everyone a given name. A child's name may be a given name alone. For one full
 * name, its last word with the particles before it, and with `y` or `e` also the name that it joins: `García y López`.
 */
export function familyNameOf(members: Named[]): string | null {
  const full = members.filter(({ name, kind }) => kind === 'adult' || words(name).length > 1)
  const names = full.map(({ name }) => words(name))
  const [first] = names
  if (!first || full.some(({ name }) => familyFirst.test(name))) return null
  const room = Math.min(...names.map(({ length }) => length)) - 1
  let count = 0
  if (names.length === 1) {
    count = Math.min(room, 1)
    const isPart = (next = '', after = '') => particle.test(foldText(next)) || /^[ey]$/.test(after)
    while (count < room && isPart(first.at(-1 - count), first.at(-count))) count += 1
  } else {
    const folded = names.map((parts) => parts.map(foldText))
    const isShared = (fromEnd: number) => folded.every((parts) => parts.at(-fromEnd) === folded[0]?.at(-fromEnd))
    while (count < room && isShared(count + 1)) count += 1
  }
  const shared = count === 0 ? [] : first.slice(-count)
  return /\p{L}/u.test(shared.at(-1) ?? '') ? shared.join(' ') : null
}

function givenNames(name: string, shared: string): string {
  const parts = words(name)
  return parts.length === 1 ? name : parts.slice(0, parts.length - words(shared).length).join(' ')
}

const scripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['zh', /\p{Script=Han}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
] as const

/** The language whose script all names are in; English for any other. */
function languageOf(members: Named[]): string {
  return scripts.find(([, script]) => members.every(({ name }) => script.test(name)))?.[0] ?? 'en'
}

/** Formatters are slow to make. Bounded, since any tag can be written. */
const lists = new Map<string, Intl.ListFormat>()
const MOST_LISTS = 20

/** `Ana, Luis and Mia`. */
function join(names: string[], language: string): string {
  // American English has a comma before the last name.
  const tag = language === 'en' ? 'en-GB' : language
  const list = lists.get(tag) ?? new Intl.ListFormat(tag, { type: 'conjunction' })
  if (lists.size >= MOST_LISTS) lists.clear()
  lists.set(tag, list)
  return list.format(names)
}
