import { Checkbox } from '../../../../components/checkbox'
import { FieldGroup } from '../../../../components/field-group'
import { useOccasions } from '../../../../lib/occasions'
import type { Draft } from './use-draft'

/** Which occasions it is about, where there are several, or where one of its own was removed. None chosen: the main one. */
export function AboutPart({ draft: { values, errors, change } }: { draft: Draft }) {
  const { data: occasions } = useOccasions()
  if (!occasions) return null
  const isGone = values.occasion_ids.some((id) => occasions.every((one) => one.id !== id))
  if (occasions.length < 2 && !isGone) return null
  const main = occasions.find(({ is_main }) => is_main)
  const chosen = values.occasion_ids.length > 0 ? values.occasion_ids : [main?.id ?? '']
  return (
    <FieldGroup
      legend="About"
      error={isGone ? 'An occasion was removed. Please choose what this message is about.' : errors.occasion_ids}
      className="grid gap-1"
    >
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {occasions.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            disabled={chosen.length === 1 && chosen.includes(id)}
            onChange={(isOn) =>
              change({
                occasion_ids: occasions
                  .map((one) => one.id)
                  .filter((one) => (one === id ? isOn : chosen.includes(one))),
              })
            }
          />
        ))}
      </div>
      <p className="text-quiet text-sm">Only guests invited to one of these occasions get it.</p>
    </FieldGroup>
  )
}
