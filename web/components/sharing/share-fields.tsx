import { Armchair, CalendarClock, type LucideIcon, Phone, Utensils } from 'lucide-react'
import type { Occasion } from '../../../worker/features/occasions/schema'
import { precisionForGuests } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { type ShareView, shareViews } from '../../../worker/features/sharing/contract'
import type { Vendor } from '../../../worker/features/vendors/schema'
import type { useForm } from '../../lib/form'
import { useSeesNeeds } from '../../lib/sees-needs'
import { COUPLE_ONLY_PACK, endHint, viewHints, viewLabels } from '../../lib/share-wording'
import { classNames } from '../class-names'
import { SelectField, TextField } from '../field'

export interface ShareValues {
  view: ShareView
  /** Empty: everyone. */
  vendor_id: string
  /** Empty: all occasions on the run sheet, else the main one. */
  occasion_id: string
  /** The last day. */
  expires_at: string
  /** Whether the links that there are to the same page end. */
  replaces: boolean
}

export type ShareForm = Pick<ReturnType<typeof useForm<ShareValues, never>>, 'values' | 'set' | 'field' | 'check'>

export const viewIcons: Record<ShareView, LucideIcon> = {
  day: CalendarClock,
  caterer: Utensils,
  seating: Armchair,
  contacts: Phone,
}

interface ShareFieldsProps {
  form: ShareForm
  vendors: Vendor[]
  occasions: Occasion[]
  settings: WeddingSettings
  /** The last day unless another is chosen. */
  usualEnd: string
}

export function ShareFields({ form, vendors, occasions, settings, usualEnd }: ShareFieldsProps) {
  const { view, vendor_id, occasion_id } = form.values
  const offered = vendors.filter(({ id, status }) => status !== 'declined' || id === vendor_id)
  return (
    <>
      <PageField form={form} />
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <SelectField
          {...form.field('vendor_id')}
          label="For"
          options={[{ value: '', label: 'Everyone' }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
          hint={forHint(view, vendor_id !== '')}
        />
        {occasions.length > 1 && view !== 'contacts' && <OccasionField form={form} occasions={occasions} />}
        <TextField
          {...form.field('expires_at')}
          type="date"
          label="Ends after"
          hint={endHint(
            form.values.expires_at,
            settings.wedding_date,
            usualEnd,
            precisionForGuests(settings) === 'day',
            (view !== 'contacts' && occasions.find(({ id }) => id === occasion_id)) || null,
          )}
        />
      </div>
    </>
  )
}

function PageField({ form }: { form: ShareForm }) {
  const seesNeeds = useSeesNeeds()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Page</legend>
      <div className="grid gap-2 desk:grid-cols-2">
        {shareViews.map((view) => {
          const Icon = viewIcons[view]
          const isBarred = view === 'caterer' && !seesNeeds
          return (
            <label
              key={view}
              className={classNames(
                'grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-md border border-control px-3.5 py-2',
                'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent',
                isBarred ? 'bg-sunk' : 'cursor-pointer',
              )}
            >
              <input
                type="radio"
                name="view"
                value={view}
                checked={form.values.view === view}
                disabled={isBarred}
                onChange={() => form.set('view', view)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4.5 text-quiet" />
              <span>
                <span className={classNames('block font-medium', isBarred && 'text-quiet')}>{viewLabels[view]}</span>
                <span className="block text-quiet text-sm">{isBarred ? COUPLE_ONLY_PACK : viewHints[view]}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function OccasionField({ form, occasions }: { form: ShareForm; occasions: Occasion[] }) {
  const isDay = form.values.view === 'day'
  const options = occasions.map(({ id, name, is_main }) => ({ value: is_main && !isDay ? '' : id, label: name }))
  const { value, ...field } = form.field('occasion_id')
  const isOffered = options.some((option) => option.value === value)
  return (
    <SelectField
      {...field}
      value={isOffered ? value : ''}
      label="Occasion"
      options={isDay ? [{ value: '', label: 'All of them' }, ...options] : options}
    />
  )
}

function forHint(view: ShareView, isVendor: boolean): string {
  if (view !== 'day') return isVendor ? 'The page names them.' : ''
  return isVendor
    ? 'Their own part, what’s right before and after it, and whom to call.'
    : 'Without the lines that are for vendors or the two of you.'
}
