import type { Guest } from '../../../../worker/features/guests/schema'
import { counted } from '../../../../worker/lib/text'
import { FormDialog } from '../../../components/form-dialog'
import { useAction } from '../../../lib/action'
import { useGuests } from '../api'
import { distinct } from '../distinct'

interface MakeDialogProps {
  guests: Guest[]
  make: (guests: Guest[]) => Promise<void>
  onClose: () => void
}

/** Asks before guests leave their households for a new one, which cannot be undone. */
export function MakeDialog({ guests, make, onClose }: MakeDialogProps) {
  const { data: all = [] } = useGuests()
  const making = useAction(async () => {
    onClose()
    await make(guests)
  })
  return (
    <FormDialog
      title="Make one household?"
      size="normal"
      onClose={onClose}
      form={making}
      cancel="Keep them apart"
      action="Make one household"
    >
      <p>{leavingWords(guests, all)} You can’t undo this.</p>
    </FormDialog>
  )
}

/** Words what becomes of the guests' present households. */
function leavingWords(guests: Guest[], all: Guest[]): string {
  const left = distinct(guests.map(({ household }) => household))
  const ids = new Set(guests.map(({ id }) => id))
  const staying = new Set(all.filter(({ id }) => !ids.has(id)).map(({ household }) => household))
  const emptied = left.filter((name) => !staying.has(name))
  if (emptied.length === 0) {
    return `They leave ${left.length === 1 ? `the household ${left[0]}, which keeps its address` : `${counted(left.length, 'household')}, which keep their addresses`}.`
  }
  if (emptied.length === 1) {
    return `This takes the household ${emptied[0]} apart. The new one keeps its address and language, but not what you wrote for the envelope.`
  }
  return `This takes ${counted(emptied.length, 'household')} apart. The new one keeps one address and one language; the others go, and so does what you wrote for the envelopes.`
}
