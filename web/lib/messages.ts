import { messagePaths } from '../../worker/features/messages/contract'
import type { Message, MessageInput, OccasionChange } from '../../worker/features/messages/schema'
import { type Collection, useChanges } from './collection'
import { navigate } from './history'
import { request } from './http'
import { messagePages } from './message-paths'
import { useRead } from './swr'

export const messageCollection: Collection<Message> = { path: messagePaths.list, one: messagePaths.one }

/** Occasions that have changed since guests were told about them. */
export const useOccasionChanges = () => useRead<OccasionChange[]>(messagePaths.changes)

/** Makes a draft with the ready text, and opens it. */
export function useNewMessage() {
  const { sent } = useChanges(messageCollection)
  return async (input: MessageInput): Promise<void> => {
    const { href } = window.location
    const { id } = await sent(request<Message>('POST', messagePaths.list, input))
    // Not away from where the person has gone since.
    if (window.location.href === href) navigate(messagePages.one(id))
  }
}
