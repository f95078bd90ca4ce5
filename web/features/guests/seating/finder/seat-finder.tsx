import '../../print/sheets.css'
import './sign.css'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Occasion } from '../../../../../worker/features/occasions/schema'
import { precisionForGuests } from '../../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../../worker/features/settings/schema'
import { addDays } from '../../../../../worker/lib/calendar'
import { Button, linkLook } from '../../../../components/button'
import { Checkbox } from '../../../../components/checkbox'
import { CopyField } from '../../../../components/copy-field'
import { Loaded } from '../../../../components/loaded'
import { qrPng, qrSvg } from '../../../../components/qr-code'
import { LoadingShapes } from '../../../../components/skeleton'
import { toast } from '../../../../components/toast'
import { toastFailure } from '../../../../components/toast-failure'
import { weekdayAndDay } from '../../../../lib/dates'
import { useInTurn } from '../../../../lib/in-turn'
import { useOccasions } from '../../../../lib/occasions'
import { paths } from '../../../../lib/paths'
import { saveFile } from '../../../../lib/save-file'
import { useSaveSettings } from '../../../../lib/save-settings'
import { useWeddingSettings } from '../../../../lib/wedding-settings'
import type { Hall } from '../hall'
import { SignSheet } from './sign'
import { TryIt } from './try-it'

interface SeatFinderProps {
  hall: Hall
  /** The occasion of the hall, where there are several. */
  occasion: Occasion | undefined
}

/** The page on which guests find their seat: its switch, its link, a try-out, and the sign for the door. */
export function SeatFinder({ hall, occasion }: SeatFinderProps) {
  return (
    <Loaded
      answer={useWeddingSettings()}
      failed="The seat finder could not be loaded."
      skeleton={<LoadingShapes label="Loading the seat finder" shapes={['h-72 rounded-md']} />}
    >
      {(settings) => (
        <div className="wrap-anywhere grid grid-cols-1 items-start gap-6 desk:grid-cols-2">
          <div className="grid gap-6 print:hidden">
            <Switch settings={settings} isSeated={hall.seats.taken > 0} />
            {settings.seat_finder && <TryIt hall={hall} occasion={occasion} />}
          </div>
          {settings.seat_finder_url && <SignSheet settings={settings} url={settings.seat_finder_url} />}
        </div>
      )}
    </Loaded>
  )
}

function Switch({ settings, isSeated }: { settings: WeddingSettings; isSeated: boolean }) {
  const { seat_finder: isOn, seat_finder_url: url } = settings
  const save = useSaveSettings()
  const titleId = useId()
  const switching = useInTurn(async (next: boolean) => {
    try {
      await save({ seat_finder: next })
      toast.success(next ? 'The seat finder is on' : 'The seat finder is off. Its link and code no longer work.')
    } catch (error) {
      toastFailure(error)
    }
  })
  return (
    <section aria-labelledby={titleId} className="sheet grid gap-4 p-5">
      <h2 id={titleId}>Find your seat</h2>
      <p>
        Guests scan a QR code at the door, type three letters of their name and see their table. They need no account
        and no app, and the page speaks their language.
      </p>
      <dl className="grid gap-3 [&>div>dt]:text-quiet [&>div>dt]:text-sm">
        <div>
          <dt>What guests see</dt>
          <dd>Names and tables. No meals, no contacts, nothing else.</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>
            <OpenDays settings={settings} />
          </dd>
        </div>
      </dl>
      <Checkbox
        label="Guests can look up their table"
        aria-busy={switching.chosen !== null}
        checked={switching.chosen ?? isOn}
        onChange={switching.choose}
      />
      {url === null ? (
        <p className="text-quiet text-sm">
          It is off until you switch it on. Then the link and a sign to print appear here.
        </p>
      ) : (
        <>
          {!isSeated && (
            <p className="rounded-md bg-care-soft px-3.5 py-2.5 text-sm">
              Nobody is seated yet. Guests find themselves here once they have a table.
            </p>
          )}
          <CopyField label="Link for guests" value={url} said="Seat finder link copied" />
          <div className="flex flex-wrap gap-2.5">
            <a href={url} target="_blank" rel="noopener" className={linkLook()}>
              <ExternalLink aria-hidden />
              Preview
            </a>
            <Button onClick={() => saveFile(qrSvg(url), 'find-your-seat.svg')}>Download SVG</Button>
            <Button onClick={async () => saveFile(await qrPng(url), 'find-your-seat.png')}>Download PNG</Button>
          </div>
          <p className="text-quiet text-sm">
            Until the day before, the page only says when it opens. The code stays the same if you switch this off and
            on again, so printed signs keep working.
          </p>
        </>
      )}
    </section>
  )
}

/** When seats can be looked up, with the days that guests are told. */
function OpenDays({ settings }: { settings: WeddingSettings }) {
  const occasions = useOccasions().data ?? []
  const known = occasions.filter(({ is_main }) => !is_main || precisionForGuests(settings) === 'day')
  return (
    <>
      On the day and the day before.{' '}
      {settings.date_precision !== 'day' && (
        <Link to={paths.settings} className="text-accent underline underline-offset-4">
          Set your wedding date
        </Link>
      )}
      {known.length > 0 && (
        <ul className="mt-1 text-quiet text-sm">
          {known.map(({ id, name, date }) => (
            <li key={id}>
              {occasions.length > 1 && (
                <>
                  <bdi>{name}</bdi>:{' '}
                </>
              )}
              {weekdayAndDay(addDays(date, -1))} and {weekdayAndDay(date)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
