import { Suspense } from 'react'
import { Button } from '../../../../components/button'
import { toast } from '../../../../components/toast'
import { toastFailure } from '../../../../components/toast-failure'
import { useAction } from '../../../../lib/action'
import { loadedPart } from '../../../../lib/loaded-part'
import { longMomentText, wallClock } from '../../../../lib/moment'
import { useOccasions } from '../../../../lib/occasions'
import { useIsHelper } from '../../../../lib/session'
import { useOpenParam } from '../../../../lib/url-state'
import { useMessageWrites } from '../api'
import type { MessageProps } from '../message-header'
import { lastDayToAsk, tooLateToAsk } from './closing'

const SendTimeDialog = loadedPart(async () => (await import('./send-time-dialog')).SendTimeDialog)

/** When a scheduled message goes out, and how to change or stop that. */
export function ScheduledNote({ message, settings }: MessageProps) {
  const { timezone } = settings
  const isHelper = useIsHelper()
  const { reschedule, cancel } = useMessageWrites()
  const choosing = useOpenParam('time')
  const cancelling = useAction(async () => {
    await cancel(message.id)
    toast.info('Cancelled. Nobody gets it.')
  }, toastFailure)
  const at = message.scheduled_at ?? ''
  const lastDay = lastDayToAsk(message, useOccasions().data ?? [], settings)
  const late = tooLateToAsk(wallClock(at, timezone).day, lastDay)
  return (
    <section
      aria-label="Scheduled"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3"
    >
      <p className="flex-1 basis-64">
        Goes out on {longMomentText(at, timezone)}, {timezone.replaceAll('_', ' ')} time.{' '}
        {isHelper ? 'Only the couple can change it until then.' : 'You can change it until then.'}
        {late && <span className="mt-1 block font-medium">{late}</span>}
      </p>
      {!isHelper && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => choosing.open('change')}>Change time</Button>
          <Button kind="danger" isBusy={cancelling.isBusy} onClick={cancelling.submit}>
            Cancel sending
          </Button>
        </div>
      )}
      {choosing.isOpen && (
        <Suspense>
          <SendTimeDialog
            message={message}
            settings={settings}
            at={at}
            action="Change time"
            onChoose={async (scheduled_at) => {
              await reschedule(message.id, { scheduled_at, version: message.version })
              toast.success('New time saved')
              choosing.close()
            }}
            onClose={choosing.close}
          />
        </Suspense>
      )}
    </section>
  )
}
