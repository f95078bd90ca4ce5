import type { MessageAudience, SkipReason } from '../../../../../worker/features/messages/schema'
import { Button } from '../../../../components/button'
import { Disclosure } from '../../../../components/disclosure'
import { ScrollBox } from '../../../../components/scroll-box'
import { useGuests } from '../../api'
import { useGuestDialog } from '../../guest-dialog-param'
import { bouncedOf, contactOf } from '../contact'
import { skipFixes, skipTitles, sortedByName } from '../wording'

type Skip = MessageAudience['skipped'][number]

/** Households listed at first, and at most once the list is opened. */
const SHOWN = 8
const MOST_SHOWN = 200

/** Lists the households that do not get it by reason, with what the couple can do. */
export function Skipped({
  skipped,
  title = 'Who doesn’t get it',
}: Pick<MessageAudience, 'skipped'> & { title?: string }) {
  const groups = Map.groupBy(sortedByName(skipped), ({ code }) => code)
  return (
    <section aria-label={title} className="sheet grid gap-4 p-4 desk:p-5">
      <h2>{skipped.length === 0 ? 'Nobody is left out' : title}</h2>
      {[...groups].map(([code, households]) => (
        <SkipGroup key={code} code={code} households={households} />
      ))}
    </section>
  )
}

function SkipGroup({ code, households }: { code: SkipReason; households: Skip[] }) {
  return (
    <section aria-label={skipTitles[code](households.length)} className="grid gap-1">
      <h3 className="font-medium font-sans text-base">{skipTitles[code](households.length)}</h3>
      <SkipList households={households} />
    </section>
  )
}

/** Households, each with the reason. */
export function SkipList({ households }: { households: Skip[] }) {
  const list = (shown: Skip[]) => (
    <ul className="divide-y divide-line">
      {shown.map((household) => (
        <SkippedHousehold key={household.household_id} household={household} />
      ))}
    </ul>
  )
  return (
    <>
      {list(households.slice(0, SHOWN))}
      {households.length > SHOWN && (
        <Disclosure summary={`And ${(households.length - SHOWN).toLocaleString('en')} more`}>
          <ScrollBox label="More households">{list(households.slice(SHOWN, MOST_SHOWN))}</ScrollBox>
          {households.length > MOST_SHOWN && (
            <p className="text-quiet text-sm">And {(households.length - MOST_SHOWN).toLocaleString('en')} others.</p>
          )}
        </Disclosure>
      )}
    </>
  )
}

function SkippedHousehold({ household: { household_id, name, code, reason } }: { household: Skip }) {
  const { data: guests = [] } = useGuests()
  const dialog = useGuestDialog()
  const fix = skipFixes[code]
  const contact = code === 'bounced' ? bouncedOf(household_id, guests) : contactOf(household_id, guests)
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        <span className="block text-quiet text-sm">{reason}</span>
      </span>
      {fix && contact && (
        <Button
          kind="quiet"
          className="-me-4"
          aria-label={`${fix} for ${name}`}
          onClick={() => dialog.open(contact.id)}
        >
          {fix}
        </Button>
      )}
    </li>
  )
}
