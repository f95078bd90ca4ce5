import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { OccasionChange } from '../../worker/features/messages/schema'
import { shortHash } from '../../worker/lib/text'
import { useAction } from '../lib/action'
import { useNewMessage, useOccasionChanges } from '../lib/messages'
import { changedLines, changeSentence } from '../lib/occasion-changes'
import { useCurrentWedding, useIsHelper } from '../lib/session'
import { Button } from './button'
import { toastFailure } from './toast-failure'

/** Offers to tell guests of what changed since they were told, old and new side by side. Nothing while nothing changed. */
export function ChangeNote() {
  const isHelper = useIsHelper()
  const key = `posy-changes-dismissed-${useCurrentWedding()?.event_id}`
  const { data: changes = [] } = useOccasionChanges()
  const [dismissed, setDismissed] = useState(forgetOlder)
  const write = useNewMessage()
  // It stays after a logout, so it must not tell what has changed.
  const mark = shortHash(JSON.stringify(changes.map(({ occasion_id, before, after }) => [occasion_id, before, after])))
  const { isBusy, submit } = useAction(
    () => write({ kind: 'change', occasion_ids: changes.map(({ occasion_id }) => occasion_id) }),
    toastFailure,
  )
  if (changes.length === 0 || dismissed === mark || localStorage.getItem(key) === mark) return null

  function dismiss() {
    localStorage.setItem(key, mark)
    setDismissed(mark)
  }

  return (
    <section aria-label="Changes your guests don’t know yet" className="sheet grid gap-3 border-care! p-4 desk:p-5">
      {changes.map((change) => (
        <Change key={change.occasion_id} change={change} />
      ))}
      <div className="flex flex-wrap items-center gap-2.5">
        {isHelper ? (
          <p className="text-quiet text-sm">Only the couple can tell the guests.</p>
        ) : (
          <Button kind="primary" isBusy={isBusy} onClick={submit}>
            Tell your guests
          </Button>
        )}
        <Button kind="quiet" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  )
}

/** Removes what an older version kept, which tells when and where the wedding is. */
function forgetOlder(): string {
  localStorage.removeItem('posy-changes-dismissed')
  return ''
}

function Change({ change }: { change: OccasionChange }) {
  const lines = changedLines(change)
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-2.5 font-medium">
        <CalendarClock aria-hidden className="mt-0.5 size-4.5 shrink-0 text-care" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{changeSentence(change)} Tell your guests?</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,auto)_minmax(0,auto)] justify-start gap-x-5 gap-y-1 ps-7 text-sm [overflow-wrap:anywhere]">
        <div className="contents text-quiet">
          <dt />
          <dd>Your guests know</dd>
          <dd>Now</dd>
        </div>
        {lines.map(({ label, before, after }) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="line-through decoration-quiet">{before}</dd>
            <dd className="font-medium">{after}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
