import { channels, recipientChoices } from '../../../../../worker/features/messages/contract'
import { SelectField } from '../../../../components/field'
import { channelIcons } from '../message-row'
import { channelHints, channelLabels } from '../wording'
import type { Draft } from './use-draft'

const recipientLabels: Record<(typeof recipientChoices)[number], string> = {
  contact: 'One person of each household',
  each_adult: 'Every adult who has an address',
}

/** How it gets to the guests. */
export function ChannelPart({ draft: { values, change } }: { draft: Draft }) {
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="sr-only">Channel</legend>
        <div className="grid grid-cols-2 gap-2 desk:grid-cols-4">
          {channels.map((channel) => {
            const Icon = channelIcons[channel]
            return (
              <label
                key={channel}
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-control px-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name="channel"
                  value={channel}
                  checked={values.channel === channel}
                  onChange={() => change({ channel })}
                  className="sr-only"
                />
                <Icon aria-hidden className="size-4.5 shrink-0 text-quiet" />
                <span className="text-sm">{channelLabels[channel]}</span>
              </label>
            )
          })}
        </div>
        <p className="text-quiet text-sm">{channelHints[values.channel]}</p>
      </fieldset>
      {values.channel === 'mail' && (
        <SelectField
          label="Email goes to"
          value={values.to}
          onChange={(to) => change({ to })}
          options={recipientChoices.map((value) => ({ value, label: recipientLabels[value] }))}
          hint="Each email has that person’s own link."
        />
      )}
    </>
  )
}
