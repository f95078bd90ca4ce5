import { CalendarHeart, Plus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { OCCASION_LIMIT, type Occasion } from '../../../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { Button } from '../../../components/button'
import { ChangeNote } from '../../../components/change-note'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { MissingWords } from '../../../components/missing-words'
import { PageHeader } from '../../../components/page-header'
import { LoadingShapes } from '../../../components/skeleton'
import { loadedPart } from '../../../lib/loaded-part'
import { useOccasions } from '../../../lib/occasions'
import { useShortcut } from '../../../lib/shortcut'
import { occasionTexts } from '../../../lib/translations'
import { OccasionCard } from './occasion-card'
import { useOccasionDialog } from './occasion-dialog-param'
import { unusedPresets } from './presets'
import { FULL } from './wording'

const OccasionDialogs = loadedPart(async () => (await import('./occasion-dialogs')).OccasionDialogs)

interface OccasionsPageProps {
  settings: WeddingSettings
  tabs: ReactNode
}

/** What guests are invited to: the wedding itself, and whatever is around it. */
export function OccasionsPage({ settings, tabs }: OccasionsPageProps) {
  const dialog = useOccasionDialog()
  useShortcut('n', dialog.openNew)
  return (
    <>
      <PageHeader
        title="Timeline"
        lead={<p>What your guests are invited to, and who’s coming.</p>}
        primary={
          <Button kind="primary" aria-keyshortcuts="n" onClick={dialog.openNew}>
            <Plus aria-hidden />
            Add occasion
          </Button>
        }
      />
      {tabs}
      <Loaded answer={useOccasions()} failed="The occasions could not be loaded." skeleton={<OccasionsSkeleton />}>
        {(occasions) => <Occasions occasions={occasions} settings={settings} />}
      </Loaded>
      <Suspense>{dialog.id !== null && <OccasionDialogs />}</Suspense>
    </>
  )
}

function Occasions({ occasions, settings }: { occasions: Occasion[]; settings: WeddingSettings }) {
  const dialog = useOccasionDialog()
  return (
    <div className="grid gap-4">
      <ChangeNote />
      <MissingWords
        things={occasions.map((occasion) => ({ ...occasion, texts: occasionTexts(occasion) }))}
        onOpen={dialog.open}
      />
      <ul aria-label="Occasions" className="grid gap-4">
        {occasions.map((occasion) => (
          <OccasionCard key={occasion.id} occasion={occasion} settings={settings} />
        ))}
      </ul>
      {occasions.length === 1 ? (
        <EmptyState
          icon={CalendarHeart}
          title="More than one occasion?"
          action={<PresetButtons occasions={occasions} />}
        >
          Add the dinner before or the brunch after: each has its own guests, replies, meals and tables.
        </EmptyState>
      ) : occasions.length >= OCCASION_LIMIT ? (
        <p className="text-quiet text-sm">{FULL}</p>
      ) : (
        <section aria-label="Occasions to add" className="flex flex-wrap gap-2 empty:hidden">
          <PresetButtons occasions={occasions} />
        </section>
      )}
    </div>
  )
}

/** A button for each preset that is not there yet. It opens the form, filled in. */
function PresetButtons({ occasions }: { occasions: Occasion[] }) {
  const dialog = useOccasionDialog()
  return unusedPresets(occasions).map(({ key, name }) => (
    <Button key={key} onClick={() => dialog.open('new', key)}>
      <Plus aria-hidden />
      {name}
    </Button>
  ))
}

function OccasionsSkeleton() {
  return (
    <LoadingShapes
      label="Loading the occasions"
      shapes={['h-80 rounded-md desk:h-56', 'h-80 rounded-md desk:h-56']}
      className="grid gap-4"
    />
  )
}
