import type { Content } from '../../../lib/markup'
import type { Texts } from '../../../texts/en'

/** A language's word for a meal; undefined for the couple's own meals. */
function wordFor({ meals }: Texts, meal: string): string | undefined {
  const names: Record<string, string> = meals
  return (Object.hasOwn(meals, meal) && names[meal]) || undefined
}

/** What a language calls a meal; the name as written, if there is no word for it. */
export const mealName = (words: Texts, meal: string): string => wordFor(words, meal) ?? meal

/** A meal in a sentence, where the couple's own words have their own direction. */
export function MealName({ words, meal }: { words: Texts; meal: string }): Content {
  return wordFor(words, meal) ?? <bdi>{meal}</bdi>
}
