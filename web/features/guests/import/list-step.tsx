import { type DragEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../components/button'
import { classNames } from '../../../components/class-names'
import { TextArea } from '../../../components/field'
import { FileButton } from '../../../components/file-button'
import { paths } from '../../../lib/paths'
import { readList } from './read-list'

interface ListStepProps {
  csv: string
  onChange: (csv: string) => void
  problem: string | null
  /** Whether what the list is compared with is still being read. */
  isWaiting: boolean
  onContinue: () => void
}

export function ListStep({ csv, onChange, problem, isWaiting, onContinue }: ListStepProps) {
  const [isOver, setIsOver] = useState(false)
  const [fileProblem, setFileProblem] = useState<string | null>(null)

  async function take(file: File | undefined) {
    if (!file) return
    try {
      onChange(await readList(file))
      setFileProblem(null)
    } catch (error) {
      setFileProblem(error instanceof Error ? error.message : 'This file could not be read.')
    }
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      {/* Dropping a file is optional: the button does the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={classNames(
          'sheet flex flex-wrap items-center gap-3 border-dashed p-4',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <FileButton
          label="File with guests"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChoose={(file) => void take(file)}
        />
        <p className="text-quiet text-sm">CSV, up to 15 MB. Or drop it here.</p>
      </div>
      <TextArea
        label="The list"
        hint="The first line names the columns, such as Name, Email, Household. Cells copied from a spreadsheet are fine."
        error={problem ?? fileProblem ?? undefined}
        rows={12}
        spellCheck={false}
        value={csv}
        onChange={onChange}
        placeholder={'Name, Email, Household\nAna Okafor, ana@example.com, Okafor'}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <ButtonLink to={paths.guests}>Cancel</ButtonLink>
        <Button type="submit" kind="primary" isBusy={isWaiting && csv.trim() !== ''} disabled={csv.trim() === ''}>
          Continue
        </Button>
      </div>
    </form>
  )
}
