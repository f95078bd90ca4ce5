import { Plus } from 'lucide-react'
import { useState } from 'react'
import { activeQuestions } from '../../../../worker/features/questions/rules'
import { QUESTION_LIMIT, type Question } from '../../../../worker/features/questions/schema'
import { DEFAULT_LOCALE } from '../../../../worker/lib/locales'
import { Button } from '../../../components/button'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { usePresets, useQuestionWrites } from './api'

/** A button for each preset that is not asked yet. Null if there are none, and until they and the wedding’s language are loaded. */
export function PresetButtons({ questions }: { questions: Question[] }) {
  const { add } = useQuestionWrites()
  const { data: presets } = usePresets()
  const { data: settings } = useWeddingSettings()
  const [busy, setBusy] = useState<string | null>(null)
  if (!presets || !settings) return null
  const { newPresets, presetQuestion } = presets
  const left = newPresets(questions)
  const room = QUESTION_LIMIT - activeQuestions(questions).length
  const locale = settings.default_locale ?? DEFAULT_LOCALE

  async function addPreset(preset: (typeof left)[number]) {
    if (busy !== null) return
    setBusy(preset.key)
    try {
      let before: Question | undefined
      for (const question of preset.questions) before = await add(presetQuestion(question, { locale, before }))
      toast.success(`“${preset.name}” added`)
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(null)
    }
  }

  return left.map((preset) => (
    <Button
      key={preset.key}
      isBusy={busy === preset.key}
      disabled={preset.questions.length > room}
      onClick={() => void addPreset(preset)}
    >
      {busy !== preset.key && <Plus aria-hidden />}
      {preset.name}
    </Button>
  ))
}
