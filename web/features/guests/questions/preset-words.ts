import { isPresetText } from '../../../../worker/features/questions/presets/rules'
import type { Question, QuestionPatch } from '../../../../worker/features/questions/schema'
import { locales } from '../../../../worker/lib/locales'
import { questionTexts, type Translations, withWords, wordsFor } from '../../../lib/translations'

// The presets in every language. `api.ts` loads this file, so that its words are in no other one.
export { newPresets, presetQuestion } from '../../../../worker/features/questions/presets/rules'

type Change = Pick<QuestionPatch, 'text' | 'help' | 'options' | 'translations'>

/**
 * A change of a question without the presets' words in other languages for texts that it changes: they would still say what the text
 * said before. The couple's own words stay.
 */
export function withFittingWords<C extends Change>(question: Question, change: C): C & Change {
  const now = new Map(allTexts({ ...question, ...change }).map(({ path, written }) => [path.join('.'), written]))
  const changed = allTexts(question).filter(({ path, written }) => now.get(path.join('.')) !== written)
  const before: Translations = change.translations ?? question.translations
  let translations = before
  for (const { path } of changed) {
    for (const locale of locales) {
      if (isPresetText(wordsFor(translations, locale, path), locale)) {
        translations = withWords(translations, locale, path, '')
      }
    }
  }
  return translations === before ? change : { ...change, translations }
}

/** A question's texts with those of closed options, which may be offered again. */
function allTexts({ options = [], ...question }: Pick<Question, 'text' | 'help'> & Pick<Change, 'options'>) {
  return questionTexts({ ...question, options: options.map(({ id, text }) => ({ ...(id && { id }), text })) })
}
