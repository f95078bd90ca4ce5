import type { Texts } from '../../../texts/en'

/** What a language calls a meal; the name as written, if there is no word for it. */
export function mealName({ meals }: Texts, meal: string): string {
  const names = new Map<string, string>(Object.entries(meals))
  return names.get(meal) ?? meal
}
