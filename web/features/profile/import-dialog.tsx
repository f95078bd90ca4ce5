import { useState } from 'react'
import type { FileSettings } from '../../../worker/features/profile/backup/schema'
import { dueWave } from '../../../worker/features/reminders/rules'
import { counted } from '../../../worker/lib/text'
import { Button } from '../../components/button'
import { Dialog } from '../../components/dialog'
import { FormProblem } from '../../components/field'
import { FileButton } from '../../components/file-button'
import { toast } from '../../components/toast'
import { ApiError } from '../../lib/api-error'
import type { Problem } from '../../lib/form'
import { useImportWedding } from './api'

/** Errors listed; the rest are counted. */
const LISTED = 8

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importWedding = useImportWedding()
  const [file, setFile] = useState<File | null>(null)
  const [reminding, setReminding] = useState<File | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [wrong, setWrong] = useState<[string, string][]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function importFile() {
    if (!file) return setProblem('Please choose the file first.')
    setIsBusy(true)
    setProblem(null)
    setWrong([])
    try {
      const text = await textOf(file)
      if (text === null) return setProblem('Please choose the file again.')
      const { guests, tasks, vendors } = (await importWedding(parsed(text))).imported
      toast.success(`Imported ${counted(guests, 'guest')}, ${counted(vendors, 'vendor')} and ${counted(tasks, 'task')}`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { body, format = body, format_version = format, ...places } = error.fields
      const isInPlaces = format_version === undefined && Object.keys(places).length > 0
      setWrong(isInPlaces ? Object.entries(places) : [])
      setProblem(isInPlaces ? 'Nothing was imported. Please correct these in the file:' : (format_version ?? error))
    } finally {
      setIsBusy(false)
    }
  }

  async function choose(chosen: File) {
    setFile(chosen)
    setProblem(null)
    setWrong([])
    if (remindsAtOnce(parsed((await textOf(chosen)) ?? ''))) setReminding(chosen)
  }

  return (
    <Dialog
      isOpen
      title="Import a file"
      description="A file that Posy exported, into an empty wedding."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void importFile()}>
            Import
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="relative flex flex-wrap items-center gap-3">
          <FileButton label="File" accept=".json,application/json" onChoose={(chosen) => void choose(chosen)} />
          <p role="status" className="wrap-anywhere min-w-0 flex-1">
            {file && <bdi>{file.name}</bdi>}
          </p>
        </div>
        <p className="text-quiet text-sm">Your settings and categories are replaced by those in the file.</p>
        <p role="status" className="text-care text-sm empty:hidden">
          {file && reminding === file && 'Once you import, we’ll email guests who haven’t replied.'}
        </p>
        <FormProblem problem={problem} />
        {wrong.length > 0 && (
          <ul className="grid gap-1 text-sm">
            {wrong.slice(0, LISTED).map(([place, sentence]) => (
              <li key={place} className="wrap-anywhere">
                <span className="font-medium">{place}</span>: {sentence}
              </li>
            ))}
            {wrong.length > LISTED && <li className="text-quiet">and {wrong.length - LISTED} more</li>}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** The text of a file; null if the file was changed or moved since it was chosen. */
const textOf = (file: File): Promise<string | null> => file.text().catch(() => null)

/** Returns text that is not JSON unchanged, so that the server reports it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Whether a wave of reminders is due under the settings of a file, which may have any content. */
function remindsAtOnce(content: unknown): boolean {
  try {
    const { rsvp_deadline = null, reminder_days = [], timezone } = (content as { settings: FileSettings }).settings
    return dueWave({ rsvp_deadline, reminder_days, timezone }, Date.now()) !== undefined
  } catch {
    return false
  }
}
