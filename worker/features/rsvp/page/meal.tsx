import type { Texts } from '../../../texts/en'

/** What a language calls a meal; the name as written, if there is no word for it. */
export function mealName({ meals }: Texts, meal: string): string {
  const names: Record<string, string> = meals
  return (Object.hasOwn(meals, meal) && names[meal]) || meal
}
