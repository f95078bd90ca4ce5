import { Plus, Share2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { SHARE_LIMIT } from '../../../../worker/features/sharing/contract'
import type { ShareLink } from '../../../../worker/features/sharing/schema'
import { daysBetween } from '../../../../worker/lib/calendar'
import { Button } from '../../../components/button'
import { Disclosure } from '../../../components/disclosure'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { PageHeader } from '../../../components/page-header'
import { SearchField } from '../../../components/search-field'
import { LinkRow } from '../../../components/sharing/link-row'
import { LoadingShapes } from '../../../components/skeleton'
import { loadedPart } from '../../../lib/loaded-part'
import { dayText } from '../../../lib/moment'
import { useOccasionNames } from '../../../lib/occasions'
import { hasWords, searchable, searchWords } from '../../../lib/search'
import { useIsHelper } from '../../../lib/session'
import { useFollowedShareLinks } from '../../../lib/share-links'
import { FULL, isEnded, linkTitle } from '../../../lib/share-wording'
import { useShortcut } from '../../../lib/shortcut'
import { useFilterParam, useOpenParam } from '../../../lib/url-state'
import { useDayIn } from '../../../lib/use-now'
import { Calendars } from './calendars'
import { Unsent } from './unsent'

const ShareDialog = loadedPart(async () => (await import('../../../components/sharing/share-dialog')).ShareDialog)
const EndLinkDialog = loadedPart(
  async () => (await import('../../../components/sharing/end-link-dialog')).EndLinkDialog,
)

/** Number of links from which the list has a search field. */
const SEARCHED_FROM = 9

/** Days before the wedding. */
const CLOSE = 7

interface SharingPageProps {
  settings: WeddingSettings
  tabs: ReactNode
}

/** Links to pages for people without an account, and the couple's calendars. */
export function SharingPage({ settings, tabs }: SharingPageProps) {
  const dialog = useOpenParam('share')
  const addNew = () => dialog.open('new')
  const ending = useOpenParam('end')
  const isHelper = useIsHelper()
  // Close to the day, who lacks a run sheet comes first.
  const daysLeft = daysBetween(useDayIn(settings.timezone), settings.wedding_date)
  const isClose = daysLeft >= 0 && daysLeft <= CLOSE
  useShortcut('n', addNew)
  return (
    <>
      <PageHeader
        title="Timeline"
        lead={<p>Pages that are always up to date, for the people who work your day. No account needed.</p>}
        primary={
          <Button kind="primary" aria-keyshortcuts="n" onClick={addNew}>
            <Plus aria-hidden />
            New link
          </Button>
        }
      />
      {tabs}
      <div className="grid max-w-4xl gap-8">
        <Loaded
          answer={useFollowedShareLinks()}
          failed="The links could not be loaded."
          skeleton={<LoadingShapes label="Loading the links" shapes={['h-18 rounded-md', 'h-18 rounded-md']} />}
        >
          {(links) => (
            <>
              {isClose && <Unsent links={links} onShare={dialog.open} />}
              <Links links={links} settings={settings} onNew={addNew} onEnd={ending.open} />
              {!isClose && <Unsent links={links} onShare={dialog.open} />}
            </>
          )}
        </Loaded>
        {!isHelper && <Calendars zone={settings.timezone} />}
      </div>
      <Suspense>
        {dialog.value !== null && <ShareDialog value={dialog.value} onClose={dialog.close} />}
        {ending.value !== null && <EndLinkDialog id={ending.value} onClose={ending.close} />}
      </Suspense>
    </>
  )
}

interface LinksProps {
  links: ShareLink[]
  settings: WeddingSettings
  onNew: () => void
  onEnd: (id: string) => void
}

function Links({ links, settings, onNew, onEnd }: LinksProps) {
  const { timezone: zone } = settings
  const nameOf = useOccasionNames()
  const [query, setQuery] = useFilterParam('q')
  const now = Date.now()
  const open = links.filter((link) => !isEnded(link, now))
  const ended = links.filter((link) => isEnded(link, now))
  const isSearched = open.length >= SEARCHED_FROM
  const words = isSearched ? searchWords(query) : []
  const textOf = (link: ShareLink) => searchable(`${linkTitle(link)} ${nameOf(link.occasion_id) ?? ''}`)
  const fitting = open.filter((link) => hasWords(textOf(link), words))
  return (
    <section aria-label="Links" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {open.length === 0 && (
        <EmptyState
          icon={Share2}
          title={ended.length > 0 ? 'Nothing is shared now' : 'Nothing is shared yet'}
          action={
            <Button kind="primary" onClick={onNew}>
              {ended.length > 0 ? 'Make a link' : 'Make the first link'}
            </Button>
          }
        >
          Send each vendor their run sheet, the caterer the meals, and your helpers the seating and the phone numbers.
          Everyone works from the current plan, and you see who has looked.
        </EmptyState>
      )}
      {open.length >= SHARE_LIMIT && <p className="text-care text-sm">{FULL}</p>}
      {isSearched && (
        <div className="flex">
          <SearchField label="Search the links" placeholder="Page or vendor" value={query} onChange={setQuery} />
        </div>
      )}
      {isSearched && (
        <p role="status" className={fitting.length > 0 ? 'sr-only' : 'text-quiet'}>
          {fitting.length === 0 ? 'No link matches this search.' : `${fitting.length} of ${open.length} links shown`}
        </p>
      )}
      {fitting.length > 0 && (
        <ul aria-label="Links" className="sheet">
          {fitting.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              occasion={nameOf(link.occasion_id)}
              settings={settings}
              onEnd={() => onEnd(link.id)}
            />
          ))}
        </ul>
      )}
      {ended.length > 0 && <Ended links={ended} zone={zone} />}
    </section>
  )
}

/** Links that have ended by themselves. They leave the list thirty days later. */
function Ended({ links, zone }: { links: ShareLink[]; zone: string }) {
  return (
    <Disclosure
      summary={links.length === 1 ? '1 link has ended' : `${links.length.toLocaleString('en')} links have ended`}
    >
      <ul aria-label="Ended links" className="grid gap-1 py-1 text-quiet text-sm">
        {links.map((link) => (
          <li key={link.id} className="[overflow-wrap:anywhere]">
            <bdi>{linkTitle(link)}</bdi>, ended {dayText(link.expires_at, zone)}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
