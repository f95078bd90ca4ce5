import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button, linkLook } from '../../../components/button'
import { CopyField } from '../../../components/copy-field'
import { Dialog } from '../../../components/dialog'
import { FormDialog } from '../../../components/form-dialog'
import { GoneDialog } from '../../../components/gone-dialog'
import { toast } from '../../../components/toast'
import { useUnsavedOnBack } from '../../../components/unsaved'
import { useAction } from '../../../lib/action'
import { dayText } from '../../../lib/moment'
import { onceWords } from '../../../lib/share-wording'
import { useCalendars, useCalendarWrites } from './api'
import { subscribeHref } from './wording'

/** The address of a new calendar. It is not kept, so closing asks first while nothing was done with it. */
export function CalendarMadeDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const [isUsed, setIsUsed] = useState(false)
  const use = () => setIsUsed(true)
  const unsaved = useUnsavedOnBack({ isChanged: !isUsed, onClose, words: onceWords })
  return (
    <Dialog
      title="Your calendar link"
      description="Add it now or copy it. We don’t keep the address, so it can’t be shown again."
      isOpen
      onClose={unsaved.close}
      footer={unsaved.isAsking ? unsaved.question : <Button onClick={unsaved.close}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField label="Address" value={url} said="Link copied" onCopied={use} />
        <a href={subscribeHref(url)} onClick={use} className={linkLook()}>
          <CalendarPlus aria-hidden />
          Add to this device’s calendar
        </a>
        <p className="text-quiet text-sm">
          For Google Calendar, copy the address and add it there under “Other calendars”, “From URL”. Calendars look for
          changes every few hours. Anyone who has the address can read it, so keep it between the two of you.
        </p>
      </div>
    </Dialog>
  )
}

interface EndCalendarDialogProps {
  id: string
  zone: string
  onClose: () => void
}

/** Asks before a calendar ends. */
export function EndCalendarDialog({ id, zone, onClose }: EndCalendarDialogProps) {
  const { data: calendars } = useCalendars()
  const { end } = useCalendarWrites()
  const [isOver, setIsOver] = useState(false)
  const ending = useAction(async () => {
    await end(id, () => setIsOver(true))
    toast.success('The calendar has ended')
    onClose()
  })
  const calendar = calendars?.find((one) => one.id === id)
  if (!calendars || isOver) return null
  if (!calendar) return <GoneDialog title="This calendar is not on the list" onClose={onClose} />
  return (
    <FormDialog
      title="End this calendar?"
      size="normal"
      form={ending}
      onClose={onClose}
      cancel="Keep it"
      action="End calendar"
      isDangerous
    >
      <p>
        The calendar made on {dayText(calendar.created_at, zone)} stops at once on every device that has it. What these
        devices have read may stay on them until you remove the calendar there.
      </p>
    </FormDialog>
  )
}
