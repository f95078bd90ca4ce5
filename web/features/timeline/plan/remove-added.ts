import { type TimelineEvent, timelinePaths } from '../../../../worker/features/timeline/schema'
import { counted } from '../../../../worker/lib/text'
import { toast } from '../../../components/toast'
import { request } from '../../../lib/http'
import { sendEach } from '../../../lib/send-each'
import { takenBackText } from './wording'

/** Removes events that were just added. Leaves and names those that were changed since; throws the first failure. */
export async function removeAdded(added: TimelineEvent[]): Promise<void> {
  const current = await request<TimelineEvent[]>('GET', timelinePaths.list)
  const versions = new Map(current.map(({ id, version }) => [id, version]))
  const isUnchanged = ({ id, version }: TimelineEvent) => versions.get(id) === version
  const { answers, failed } = await sendEach(added.filter(isUnchanged), {
    send: ({ id }) => request('DELETE', timelinePaths.one(id)),
  })
  if (failed[0]) throw failed[0].error
  const left = added.filter((event) => !isUnchanged(event)).map(({ title }) => title)
  if (left.length > 0) toast.info(takenBackText(`${counted(answers.length, 'event')} removed`, left))
}
