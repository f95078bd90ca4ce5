import { Plus, Sparkles } from 'lucide-react'
import { Button } from '../../../components/button'
import { useTables } from './api'
import { useSeatingDialogs } from './dialog-params'
import { useSeatingOccasion } from './occasion'

/** The seating tab's secondary action. */
export function AddTablesButton() {
  const dialogs = useSeatingDialogs()
  return (
    <Button aria-keyshortcuts="n" onClick={() => dialogs.table.open('new')}>
      <Plus aria-hidden />
      Add tables
    </Button>
  )
}

/** The seating tab's primary action: add tables first, then seat guests. */
export function SeatEveryoneButton() {
  const { data: tables } = useTables(useSeatingOccasion().id)
  const dialogs = useSeatingDialogs()
  if (tables?.length === 0) {
    return (
      <Button kind="primary" aria-keyshortcuts="n" onClick={() => dialogs.table.open('new')}>
        <Plus aria-hidden />
        Add tables
      </Button>
    )
  }
  return (
    <Button kind="primary" disabled={!tables} onClick={() => dialogs.plan.open('new')}>
      <Sparkles aria-hidden />
      Seat everyone
    </Button>
  )
}
