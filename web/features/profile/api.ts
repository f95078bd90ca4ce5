import type { User } from '../../../worker/features/auth/schema'
import type { ImportedWedding } from '../../../worker/features/profile/backup/schema'
import type { DeletionOutlook } from '../../../worker/features/profile/deletion/schema'
import { type DeviceSession, profilePaths } from '../../../worker/features/profile/schema'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { endAccess } from '../../lib/end-access'
import { request } from '../../lib/http'
import { refreshUser, updateUser } from '../../lib/session'
import { useRead, useWrite } from '../../lib/swr'

const collection: Collection<DeviceSession> = { path: profilePaths.sessions, one: profilePaths.session }

/** The signed-in devices, last seen first. */
export const useDevices = () => useCollection(collection)

export async function saveMe(changes: { name?: string; email?: string; current_password?: string }): Promise<User> {
  const user = await request<User>('PUT', profilePaths.me, changes)
  updateUser(user)
  return user
}

export const deleteMe = (body: { password: string }) => request('DELETE', profilePaths.me, body)

/** Changing the password ends the other sessions, so the devices are read again. */
export function useChangePassword() {
  const write = useWrite()
  return (body: { current_password: string; new_password: string }) => write('POST', profilePaths.password, body)
}

export function useEndDevice() {
  const { removed } = useChanges(collection)
  return (id: string) => removed(id, endThisDevice(id))
}

export const endThisDevice = (id: string) => endAccess(profilePaths.session(id))

export const useDeletionOutlook = () => useRead<DeletionOutlook>(profilePaths.deletion)

/** Imports a wedding. The couple's names may change, so the account is read again. */
export function useImportWedding() {
  const write = useWrite()
  return async (file: unknown) => {
    const answer = await write<{ imported: ImportedWedding }>('POST', profilePaths.import, file)
    // The names appear with the next read if this one fails.
    void refreshUser().catch(() => undefined)
    return answer
  }
}
