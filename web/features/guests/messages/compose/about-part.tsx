import { Checkbox } from '../../../../components/checkbox'
import { useSeveralOccasions } from '../../occasions/use-several'
import type { Draft } from './use-draft'

/** Which occasions it is about, where there are several. None chosen: the main one. */
export function AboutPart({ draft: { values, change } }: { draft: Draft }) {
  const occasions = useSeveralOccasions()
  if (occasions.length === 0) return null
  const main = occasions.find(({ is_main }) => is_main)
  const chosen = values.occasion_ids.length > 0 ? values.occasion_ids : [main?.id ?? '']
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-sm">About</legend>
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
    </fieldset>
  )
}
