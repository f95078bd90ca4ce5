import * as z from 'zod/mini'
import { conflictsOf, type Planned } from '../../../../worker/features/timeline/conflicts/rules'
import { spanOf, usualVisibility } from '../../../../worker/features/timeline/rules'
import {
  eventInput,
  eventStatuses,
  type TimelineEvent,
  visibilities,
} from '../../../../worker/features/timeline/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { AllFields } from '../../../components/all-fields'
import { SelectField, TextArea, TextField } from '../../../components/field'
import { SuggestField } from '../../../components/suggest-field'
import { durationText } from '../../../lib/event-times'
import type { useForm } from '../../../lib/form'
import { useOccasions } from '../../../lib/occasions'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useEvents, useVendors } from '../api'
import { statusLabels, vendorStatusLabels, visibilityLabels, WHOLE_DAY } from '../wording'
import { type EventValues, eventFieldLabels as labels } from './event-values'

interface EventFieldsProps {
  form: Pick<ReturnType<typeof useForm<EventValues, typeof eventInput>>, 'field' | 'values' | 'change'>
  /** The id of the edited event; null for a new one. */
  id: string | null
}

export function EventFields({ form, id }: EventFieldsProps) {
  const { data: events = [] } = useEvents()
  const { data: settings } = useWeddingSettings()
  const { data: read = [] } = useVendors()
  const { data: occasions = [] } = useOccasions()
  const places = [...new Set([settings?.venue_name, ...events.map(({ location }) => location)])].filter(
    (p) => p != null,
  )

  // The event itself tells its vendor, also while the vendors are not read.
  const own = toVendor(events.find((event) => event.id === id))
  const vendors = own && !read.some((vendor) => vendor.id === own.id) ? [own, ...read] : read

  /** Who may see a new event follows its title, until something else is chosen. */
  function rename(typed: string) {
    const isUsual = id === null && form.values.visibility === usualVisibility(form.values.title)
    form.change({ title: typed, ...(isUsual && { visibility: usualVisibility(typed) }) })
  }
  const title = { ...form.field('title'), onChange: rename }

  return (
    <div className="grid grid-cols-2 items-start gap-4 desk:grid-cols-3">
      <AllFields<EventValues>
        title={<TextField label={labels.title} {...title} required className="col-span-full" />}
        date={
          <TextField label={labels.date} type="date" {...form.field('date')} required className="max-desk:col-span-2" />
        }
        start_time={
          <TextField label={labels.start_time} type="time" step={300} {...form.field('start_time')} required />
        }
        end_time={
          <TextField
            label={labels.end_time}
            type="time"
            step={300}
            {...form.field('end_time')}
            hint={lengthHint(form.values)}
          />
        }
        location={
          <SuggestField
            label={labels.location}
            {...form.field('location')}
            groups={[{ label: 'Your places', options: places }]}
            className="max-desk:col-span-2"
          />
        }
        vendor_id={
          <SelectField
            label={labels.vendor_id}
            {...form.field('vendor_id')}
            options={[{ value: '', label: 'Nobody' }, ...vendors.map(asOption)]}
            className="max-desk:col-span-2"
          />
        }
        occasion_id={
          (occasions.length > 1 || form.values.occasion_id !== '') && (
            <SelectField
              label={labels.occasion_id}
              {...form.field('occasion_id')}
              options={[
                { value: '', label: WHOLE_DAY },
                ...occasions.map((occasion) => ({ value: occasion.id, label: occasion.name })),
              ]}
              className="max-desk:col-span-2"
            />
          )
        }
        status={
          <SelectField
            label={labels.status}
            {...form.field('status')}
            options={eventStatuses.map((value) => ({ value, label: statusLabels[value] }))}
            className="max-desk:col-span-2"
          />
        }
        visibility={
          <SelectField
            label={labels.visibility}
            {...form.field('visibility')}
            options={visibilities.map((value) => ({ value, label: visibilityLabels[value] }))}
            className="max-desk:col-span-2"
          />
        }
        description={
          <>
            <ForeseenConflicts values={form.values} id={id} events={events} vendors={vendors} />
            <TextArea
              label={labels.description}
              hint="For everyone who gets the plan."
              {...form.field('description')}
              className="col-span-full"
            />
          </>
        }
        notes={
          <TextArea
            label={labels.notes}
            hint="For all collaborators."
            {...form.field('notes')}
            className="col-span-full"
          />
        }
      />
    </div>
  )
}

type KnownVendor = Pick<Vendor, 'id' | 'name' | 'status'>

/** The vendor of an event, as far as the event tells; null: it has none. */
function toVendor(event: TimelineEvent | undefined): KnownVendor | null {
  const { vendor_id: id, vendor_name: name, vendor_status: status } = event ?? {}
  return id && name && status ? { id, name, status } : null
}

const asOption = ({ id, name, status }: KnownVendor) => ({
  value: id,
  label: `${name} (${vendorStatusLabels[status]})`,
})

/** The event's length, such as '1 h 30 min', and whether it ends past midnight. */
function lengthHint({ date, start_time, end_time }: EventValues): string {
  const span = z.pick(eventInput, { date: true, start_time: true, end_time: true })
  const parsed = span.safeParse({ date, start_time, end_time })
  if (!parsed.success || end_time === '') return 'Leave blank for a single moment.'
  const { start, end } = spanOf({ date, start_time, end_time })
  return `${durationText(end - start)}${end_time < start_time ? ', to the next day' : ''}`
}

interface ForeseenConflictsProps {
  values: EventValues
  id: string | null
  events: TimelineEvent[]
  vendors: KnownVendor[]
}

/** The conflicts that saving would cause. */
function ForeseenConflicts({ values, id, events, vendors }: ForeseenConflictsProps) {
  const parsed = eventInput.safeParse({ ...values, title: values.title || 'this' })
  if (!parsed.success) return null
  const { title, date, start_time, end_time = null, location = null, vendor_id = null } = parsed.data
  const vendor = vendors.find((one) => one.id === vendor_id)
  const planned: Planned = {
    ...{ id: id ?? '', title, date, start_time, end_time, location },
    vendor_id: vendor?.id ?? null,
    vendor_name: vendor?.name ?? null,
    vendor_status: vendor?.status ?? null,
  }
  const messages = conflictsOf(planned, events).map(({ message }) => message)
  return (
    <div role="status" className="col-span-full empty:hidden">
      {messages.length > 0 && (
        <ul className="grid gap-1 rounded-md bg-care-soft px-4 py-3 text-sm [overflow-wrap:anywhere]">
          {messages.slice(0, 3).map((message) => (
            <li key={message}>{message}</li>
          ))}
          {messages.length > 3 && <li>And {messages.length - 3} more.</li>}
        </ul>
      )}
    </div>
  )
}
