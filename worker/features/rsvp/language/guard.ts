import type { Context } from 'hono'
import type { AppEnv } from '../../../context'
import { chooseLocale, type Locale, matchLocale } from '../../../lib/locales'
import type { Texts } from '../../../texts/en'
import { texts } from '../../../texts/texts'
import { mealsIn, type StoredOccasion } from '../../occasions/rules'
import { mealName } from '../page/meal'
import { occasionsFor, partyOf } from '../party/rules'
import { type Invitation, principalOccasion } from '../rules'

/** The language that the query asks for. */
export const askedIn = (c: Context<AppEnv>): Locale | null => matchLocale(c.req.query('lang'))

/** The guest's texts. The API is in English unless the query asks for another language. */
export function wordsFor(c: Context<AppEnv>): Texts {
  const asked = askedIn(c)
  if (c.req.path.startsWith('/api/')) return texts(asked ?? undefined)
  const invitation: Invitation | undefined = c.var.invitation
  return pageWords(c, { household: invitation?.household.home?.locale, wedding: invitation?.wedding.default_locale })
}

/** The texts of a page: in the language that the query asks for, the household's, one that the browser accepts, or the wedding's. */
export function pageWords(
  c: Context<AppEnv>,
  known: Pick<Parameters<typeof chooseLocale>[0], 'household' | 'wedding'> = {},
): Texts {
  return texts(chooseLocale({ asked: askedIn(c), accepted: c.req.header('Accept-Language'), ...known }))
}

interface Linked {
  words: Texts
  invitation: Invitation
}

const occasionsOf = ({ invitation: { household, wedding } }: Linked) =>
  occasionsFor(partyOf(household), household, wedding)

function withWordsOf(words: Texts, occasions: StoredOccasion[]): Texts {
  return { ...words, meals: { ...words.meals, ...mealsIn(occasions, words.locale) } }
}

/** The texts with the couple's own words for meals, of the occasions that the link is about. */
export function withMeals(about: Linked): Texts {
  return withWordsOf(about.words, occasionsOf(about))
}

/** The same for each of these occasions, by its id: its own words come first. */
export function textsByOccasion(about: Linked): ReadonlyMap<string, Texts> {
  const all = occasionsOf(about)
  return new Map(all.map((occasion) => [occasion.id, withWordsOf(about.words, [occasion, ...all])]))
}

/** The sentences about errors in a reply of the guest alone. They name meals as the form does. */
export function replyProblems(about: Linked): Texts['problems'] {
  const words = textsByOccasion(about).get(principalOccasion(about.invitation)?.id ?? '') ?? about.words
  const { problems } = words
  const named = (meals: string[]) => meals.map((meal) => mealName(words, meal))
  const not_an_option: typeof problems.not_an_option = (problem) =>
    problems.not_an_option({ ...problem, options: named(problem.options) })
  return { ...problems, not_an_option }
}

/** The address of the page, with the language if one was asked for. */
export function hrefOf(c: Context<AppEnv>): string {
  const asked = askedIn(c)
  return asked ? `${c.req.path}?lang=${asked}` : c.req.path
}

/** Declares the language of the answer. */
export function inLanguage(c: Context<AppEnv>, { locale }: Texts): void {
  c.header('Content-Language', locale)
  c.header('Vary', 'Accept-Language', { append: true })
}
