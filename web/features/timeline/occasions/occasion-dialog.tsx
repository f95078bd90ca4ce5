import { Trash2 } from 'lucide-react'
import { OCCASION_LIMIT, type Occasion } from '../../../../worker/features/occasions/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { Locale } from '../../../../worker/lib/locales'
import { Button } from '../../../components/button'
import { EditDialog, FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { useEditForm } from '../../../lib/edit-form'
import { useForm } from '../../../lib/form'
import { languageName } from '../../../lib/translations'
import { useOccasionWrites } from './api'
import { OccasionFields } from './occasion-fields'
import {
  newOccasionValues,
  type OccasionValues,
  occasionFieldLabels,
  occasionForm,
  toOccasionValues,
} from './occasion-values'
import { type Preset, presetFields, unusedPresets } from './presets'
import { FULL, NO_MEALS } from './wording'

interface OccasionDialogProps {
  /** All of them, the main one first. */
  occasions: Occasion[]
  settings: WeddingSettings
  onClose: () => void
}

export function NewOccasionDialog({
  preset,
  occasions,
  settings,
  onClose,
}: OccasionDialogProps & { preset: Preset | undefined }) {
  const { add } = useOccasionWrites()
  // Guests are told an occasion's day as a fact, so it does not follow from a wedding day that nobody has set.
  const day = settings.date_precision === 'day' ? settings.wedding_date : null
  const form = useForm({
    schema: occasionForm,
    initial: newOccasionValues({ date: day ?? '', ...(preset && presetFields(preset, day)) }),
    submit: async (input) => {
      const occasion = await add(input)
      toast.success(`${occasion.name} is added`)
      onClose()
      return occasion
    },
  })
  /** The pressed button goes, so the focus moves on. */
  const fillIn = (one: Preset) => {
    form.change(presetFields(one, day))
    form.focus('name')
  }
  const isFull = occasions.length >= OCCASION_LIMIT
  const offered = form.values.name === '' ? unusedPresets(occasions) : []
  return (
    <FormDialog
      title="Add an occasion"
      description={isFull ? FULL : 'Nobody is invited until you choose who comes.'}
      form={form}
      onClose={onClose}
      action="Add occasion"
      isReady={!isFull}
    >
      <OccasionFields form={form} occasion={null} occasions={occasions} settings={settings}>
        {offered.length > 0 && !isFull && (
          <section aria-label="Start from" className="col-span-full flex flex-wrap gap-2">
            {offered.map((one) => (
              <Button key={one.key} onClick={() => fillIn(one)}>
                {one.name}
              </Button>
            ))}
          </section>
        )}
      </OccasionFields>
    </FormDialog>
  )
}

interface EditOccasionDialogProps extends OccasionDialogProps {
  occasion: Occasion
  /** The language whose words are shown at once. */
  language: Locale | undefined
  /** Asks before the occasion is deleted. */
  onDelete: () => void
}

export function EditOccasionDialog({
  occasion,
  occasions,
  settings,
  language,
  onDelete,
  onClose,
}: EditOccasionDialogProps) {
  const { save } = useOccasionWrites()
  const form = useEditForm({
    schema: occasionForm,
    resource: occasion,
    toValues: toOccasionValues,
    send: async (changes) => {
      const saved = await save(occasion.id, changes)
      toast.success(`${saved.name} is saved`)
      onClose()
      return saved
    },
  })
  return (
    <EditDialog
      title={occasion.name}
      form={form}
      labels={occasionFieldLabels}
      worded={worded}
      onClose={onClose}
      more={
        occasion.is_main ? undefined : (
          // The question replaces this dialog, which would lose unsaved changes.
          <Button kind="quiet" className="-ms-3 me-auto text-bad!" disabled={form.isChanged} onClick={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        )
      }
    >
      <OccasionFields form={form} occasion={occasion} occasions={occasions} settings={settings} language={language} />
    </EditDialog>
  )
}

function worded(name: keyof OccasionValues, theirs: OccasionValues): string | undefined {
  if (name === 'meal_options') return theirs.meal_options?.join(', ') ?? NO_MEALS
  if (name === 'translations') return Object.keys(theirs.translations).map(languageName).join(', ') || 'None'
}
