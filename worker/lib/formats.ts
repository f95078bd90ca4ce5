import type { Day } from './calendar'

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * How a language (a BCP 47 tag) writes days, counts and lists. Formatters are made when they are first used, because making
 * one is slow.
 */
export function formats(tag: string) {
  let days: Intl.DateTimeFormat | undefined
  let rules: Intl.PluralRules | undefined
  let lists: Intl.ListFormat | undefined
  return {
    /** 'Sunday, 14 February 2027' */
    day(day: Day): string {
      days ??= new Intl.DateTimeFormat(tag, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        // A day has no zone. Some languages would use another calendar or other digits than the rest of the page.
        timeZone: 'UTC',
        calendar: 'gregory',
        numberingSystem: 'latn',
      })
      return days.format(Date.parse(day))
    },
    /** The form that the language uses with a count. */
    plural(count: number, forms: PluralForms): string {
      rules ??= new Intl.PluralRules(tag)
      return forms[rules.select(count)] ?? forms.other
    },
    /** 'Regular, Vegan, Kosher' */
    list(items: string[]): string {
      lists ??= new Intl.ListFormat(tag, { type: 'unit' })
      return lists.format(items)
    },
  }
}
