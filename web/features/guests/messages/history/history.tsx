import type { HistoryEntry } from '../../../../../worker/features/messages/schema'
import { Chip } from '../../../../components/chip'
import { Loaded } from '../../../../components/loaded'
import { LoadingShapes } from '../../../../components/skeleton'
import { momentText, zoneNote } from '../../../../lib/moment'
import { useWeddingSettings } from '../../../../lib/wedding-settings'
import { useSeveralOccasions } from '../../occasions/use-several'
import { answerLabels } from '../../wording'
import { useHistory } from '../api'
import { kindLabels } from '../labels'
import { answerSource, channelInText, sentLook } from '../wording'

/** Everything a guest was sent and replied, newest first. */
export function History({ guestId }: { guestId: string }) {
  const zone = useWeddingSettings().data?.timezone ?? 'UTC'
  return (
    <Loaded
      answer={useHistory(guestId)}
      failed="The history could not be loaded."
      skeleton={<LoadingShapes label="Loading the history" shapes={['h-10', 'h-10']} />}
    >
      {(entries) =>
        entries.length === 0 ? (
          <p className="text-quiet text-sm">Nothing sent and no reply yet.</p>
        ) : (
          <ol aria-label="Messages and replies" className="divide-y divide-line">
            {entries.map((entry, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own
              <li key={i} className="flex items-center gap-3 py-2">
                <Entry entry={entry} zone={zone} />
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}

function Entry({ entry, zone }: { entry: HistoryEntry; zone: string }) {
  const several = useSeveralOccasions()
  const at = momentText(entry.at, zone) + zoneNote(zone)
  if (entry.type === 'answer') {
    const answers = entry.answers.map(({ name, status }) =>
      several.length > 0 ? `${name}: ${answerLabels[status].toLowerCase()}` : answerLabels[status],
    )
    return (
      <>
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {answers.join(', ') || 'Reply'}
          <span className="block text-quiet text-sm">
            {at}, {answerSource(entry)}
          </span>
        </p>
        <Chip tone="accent">Reply</Chip>
      </>
    )
  }
  const { tone, text } = sentLook({ ...entry, answered_at: null })
  return (
    <>
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {kindLabels[entry.kind]}
        <span className="block text-quiet text-sm">
          {at}, {channelInText(entry.channel)}
          {entry.error && `. ${entry.error}`}
        </span>
      </p>
      <Chip tone={tone}>{text}</Chip>
    </>
  )
}
