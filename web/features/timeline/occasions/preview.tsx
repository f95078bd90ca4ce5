import { useId, useState } from 'react'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { precisionForGuests } from '../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { formats } from '../../../../worker/lib/formats'
import { Button } from '../../../components/button'
import { Dialog } from '../../../components/dialog'
import { GuestPaper, guestChoiceLook, guestControlLook, guestTickLook } from '../../../components/guest-paper'
import { useDayIn } from '../../../lib/use-now'
import type { ShownOccasion } from './occasion-values'

// As on guests' pages in English.
const words = formats('en-GB')

const answers = [
  { value: 'confirmed', label: 'Yes' },
  { value: 'declined', label: 'No' },
  { value: 'maybe', label: 'Not sure yet' },
] as const

const SEEN = 'Those you invite see this when they open their link. Try it: nothing is sent.'
interface PreviewDialogProps {
  occasion: Occasion
  settings: WeddingSettings
  onClose: () => void
}

/** What guests who are invited to an occasion see of it. */
export function PreviewDialog({ occasion, settings, onClose }: PreviewDialogProps) {
  const deadline = occasion.rsvp_deadline ?? settings.rsvp_deadline
  const today = useDayIn(settings.timezone)
  const isClosed = deadline !== null && today > deadline
  return (
    <Dialog
      title="What guests see"
      description={SEEN}
      isOpen
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <OccasionPreview occasion={occasion} isMain={occasion.is_main} settings={settings} isClosed={isClosed} />
    </Dialog>
  )
}

interface OccasionPreviewProps {
  occasion: ShownOccasion
  isMain: boolean
  settings: WeddingSettings
  /** Whether replies are no longer taken. */
  isClosed?: boolean
}

/** An occasion as on its guests' page, with its choices. An answer chosen here goes nowhere, but shows the meals. */
export function OccasionPreview({ occasion, isMain, settings, isClosed = false }: OccasionPreviewProps) {
  const id = useId()
  const [answer, setAnswer] = useState('')
  const { name, date, start_time, end_time, address, venue_name, dress_code, notes, asks_rsvp, meal_options } = occasion
  const precision = isMain ? precisionForGuests(settings) : 'day'
  const day = precision && date && words[precision](date)
  const hours = precision === 'day' && start_time && (end_time ? `${start_time} to ${end_time}` : `from ${start_time}`)
  const place = [venue_name, address].filter(Boolean).join(', ')
  const note = !asks_rsvp ? 'No reply needed.' : isClosed ? 'Replies to this are closed.' : null
  return (
    <GuestPaper>
      <div className="grid gap-0.5">
        <p className="text-heading leading-snug">
          <bdi>{name || 'Your occasion'}</bdi>
        </p>
        <p>{[day, hours].filter(Boolean).join(', ')}</p>
        {place && (
          <p>
            <bdi>{place}</bdi>{' '}
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-4"
            >
              Map
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </p>
        )}
        {dress_code && (
          <p>
            Dress code: <bdi>{dress_code}</bdi>
          </p>
        )}
        {notes && (
          <p dir="auto" className="whitespace-pre-line">
            {notes}
          </p>
        )}
      </div>
      <fieldset className="grid gap-2 border-line border-t pt-5">
        <legend className="sr-only">Reply</legend>
        <p aria-hidden className="text-heading leading-snug">
          Will you join us?
        </p>
        {note && <p className="text-base text-quiet">{note}</p>}
        {asks_rsvp &&
          answers.map(({ value, label }) => (
            <label key={value} className={guestChoiceLook}>
              <input
                type="radio"
                name={id}
                checked={answer === value}
                disabled={isClosed}
                onChange={() => setAnswer(value)}
                className={guestTickLook}
              />
              {label}
            </label>
          ))}
        {answer === 'confirmed' && meal_options && (
          <label className="grid gap-1.5">
            <span className="text-base text-quiet">Meal</span>
            <select className={guestControlLook}>
              <option>No preference</option>
              {meal_options.map((meal) => (
                <option key={meal}>{meal}</option>
              ))}
            </select>
          </label>
        )}
      </fieldset>
    </GuestPaper>
  )
}
