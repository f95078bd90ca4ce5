import { type Occasion, occasionPaths } from '../../../../../worker/features/occasions/schema'
import { request } from '../../../../lib/http'
import { useNewMessage } from '../../../../lib/messages'
import { copiedValues, type DraftValues } from './draft-values'

/** Makes a draft from a message that has started, and opens it. */
export function useCopy() {
  const write = useNewMessage()
  return async (message: DraftValues): Promise<void> =>
    // Read when it is made: what is cached may still have an occasion that somebody else has deleted.
    write(copiedValues(message, await request<Occasion[]>('GET', occasionPaths.list)))
}
