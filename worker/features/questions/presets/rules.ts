import { type Locale, locales } from '../../../lib/locales'
import { foldText } from '../../../lib/text'
import { questionIn } from '../rules'
import type { Question, QuestionFields } from '../schema'
import { type Preset, type PresetQuestion, presets } from './content'
import { presetWords, type Words } from './words/content'

/** A question's words in every language. */
function wordsOf({ key, text, help, options }: PresetQuestion): Record<Locale, Words> {
  const english: Words = {
    text,
    ...(help && { help }),
    ...(options && { options: Object.fromEntries(options.map((option) => [option.id, option.text])) }),
  }
  const all = locales.map((locale) => [locale, locale === 'en' ? english : presetWords[locale][key]])
  return Object.fromEntries(all) as Record<Locale, Words>
}

/** Presets with none of their questions among these, in whichever language those were added. */
export function newPresets(questions: Pick<Question, 'text'>[]): Preset[] {
  const asked = new Set(questions.map(({ text }) => foldText(text)))
  const isAsked = (question: PresetQuestion) =>
    Object.values(wordsOf(question)).some(({ text }) => asked.has(foldText(text)))
  return presets.filter((preset) => !preset.questions.some(isAsked))
}

/**
 * The question of a preset in the wedding's language, with its words in all others, since guests can read their page in any. `before`:
 * the question that was added before it.
 */
export function presetQuestion(
  { key, after, ...fields }: PresetQuestion,
  { locale, before }: { locale: Locale; before?: Pick<Question, 'id'> | undefined },
): QuestionFields {
  const words = wordsOf({ key, ...fields })
  const written = { ...fields, help: fields.help ?? null, options: fields.options ?? [], translations: words }
  const { [locale]: _own, ...translations } = words
  return {
    ...questionIn(written, locale),
    translations,
    ...(after && before && { depends_on: { question_id: before.id, values: after } }),
  }
}

/** Whether a text is one of the presets' in a language. */
export function isPresetText(said: string, locale: Locale): boolean {
  return presets.some(({ questions }) =>
    questions.some((question) => {
      const { text, help, options } = wordsOf(question)[locale]
      return [text, help, ...Object.values(options ?? {})].includes(said)
    }),
  )
}
