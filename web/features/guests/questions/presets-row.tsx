import { Plus } from 'lucide-react'
import { useState } from 'react'
import { activeQuestions, newPresets, presetQuestion } from '../../../../worker/features/questions/rules'
import { QUESTION_LIMIT, type Question } from '../../../../worker/features/questions/schema'
import { Button } from '../../../components/button'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useQuestionWrites } from './api'

/** A button for each preset that is not asked yet. Null if there are none. */
export function PresetButtons({ questions }: { questions: Question[] }) {
  const { add } = useQuestionWrites()
  const [busy, setBusy] = useState<string | null>(null)
  const left = newPresets(questions)
  const room = QUESTION_LIMIT - activeQuestions(questions).length

  async function addPreset(preset: (typeof left)[number]) {
    if (busy !== null) return
    setBusy(preset.key)
    try {
      let before: Question | undefined
      for (const question of preset.questions) before = await add(presetQuestion(question, before))
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
