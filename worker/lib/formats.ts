import type { Day } from './calendar'

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const calendar = {
  month: 'long',
  year: 'numeric',
  // Days have no zone. Some languages default to another calendar or to other digits than the page uses.
  timeZone: 'UTC',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const

/** Between the items of a list, where it is not the comma of English. */
const listCommas = new Map([
  ['ar', '، '],
  ['zh-Hans', '、'],
  ['ja', '、'],
])

/** The suffix of a month's first day. The other days have a bare number. */
const firstOfMonth = new Map([
  ['fr', 'er'],
  ['it', 'º'],
  ['pt-BR', 'º'],
])

/** Writes days, counts and lists in a language (a BCP 47 tag). Formatters are made on first use, because that is slow. */
export function formats(tag: string) {
  let days: Intl.DateTimeFormat | undefined
  let months: Intl.DateTimeFormat | undefined
  let rules: Intl.PluralRules | undefined
  return {
    /** 'Sunday, 14 February 2027' */
    day(day: Day): string {
      days ??= new Intl.DateTimeFormat(tag, { ...calendar, weekday: 'long', day: 'numeric' })
      const first = day.endsWith('-01') && firstOfMonth.get(tag)
      if (!first) return days.format(Date.parse(day))
      const parts = days.formatToParts(Date.parse(day))
      return parts.map(({ type, value }) => (type === 'day' ? `${value}${first}` : value)).join('')
    },
    /** The month of a day: 'February 2027' */
    month(day: Day): string {
      months ??= new Intl.DateTimeFormat(tag, calendar)
      return months.format(Date.parse(day))
    },
    /** The form that goes with a count. */
    plural(count: number, forms: PluralForms): string {
      rules ??= new Intl.PluralRules(tag)
      return forms[rules.select(count)] ?? forms.other
    },
    /** Alternatives, without an "and": 'Regular, Vegan, Kosher' */
    list(items: string[]): string {
      return items.join(listCommas.get(tag) ?? ', ')
    },
  }
}
