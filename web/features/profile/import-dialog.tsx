import { useState } from 'react'
import { counted } from '../../../worker/lib/text'
import { Button } from '../../components/button'
import { Dialog } from '../../components/dialog'
import { controlLook, Field, FormProblem } from '../../components/field'
import { toast } from '../../components/toast'
import type { Problem } from '../../lib/form'
import { ApiError } from '../../lib/http'
import { useImportWedding } from './api'

/** Errors listed; the rest are counted. */
const LISTED = 8

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importWedding = useImportWedding()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [wrong, setWrong] = useState<[string, string][]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function importFile() {
    if (!file) return setProblem('Please choose the file first.')
    setIsBusy(true)
    setProblem(null)
    setWrong([])
    try {
      const { guests, tasks, vendors } = (await importWedding(await readJson(file))).imported
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
        <Field label="File" hint="Your settings and categories are replaced by those in the file.">
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".json,application/json"
              className={controlLook}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null)
                setProblem(null)
                setWrong([])
              }}
            />
          )}
        </Field>
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

/** Returns text that is not JSON unchanged, so that the server reports it. */
async function readJson(file: File): Promise<unknown> {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
