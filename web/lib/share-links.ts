import { sharingPaths } from '../../worker/features/sharing/contract'
import type { NewShareLink, ShareLink, ShareLinkInput } from '../../worker/features/sharing/schema'
import { type Collection, useChanges, useCollection } from './collection'
import { endAccess } from './end-access'
import { useLookingAgain } from './look-again'
import { postForUrl } from './one-time-url'

const collection: Collection<ShareLink> = {
  path: sharingPaths.links,
  one: sharingPaths.link,
  sorted: (links) => links.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
}

/** The links to shared pages, newest first. */
export const useShareLinks = () => useCollection(collection)

/** The links to shared pages, read again from time to time, so that they tell who has opened them. */
export const useFollowedShareLinks = () => useLookingAgain(useShareLinks())

export function useShareWrites() {
  const { sent, removed } = useChanges(collection)
  return {
    /** The answer alone has the address: the list does not keep it. */
    make: async (input: ShareLinkInput): Promise<NewShareLink> => {
      const made = await postForUrl<NewShareLink>(sharingPaths, input)
      const { url: _url, ...link } = made
      await sent(Promise.resolve(link))
      return made
    },
    /** `onEnded` runs before the link leaves the list. */
    end: (id: string, onEnded?: () => void) => removed(id, endAccess(sharingPaths.link(id)).then(onEnded)),
  }
}
