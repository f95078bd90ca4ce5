import type { User } from '../../../worker/features/auth/schema'
import type { ImportedWedding } from '../../../worker/features/profile/backup/schema'
import type { DeletionOutlook } from '../../../worker/features/profile/deletion/schema'
import { type DeviceSession, profilePaths } from '../../../worker/features/profile/schema'
import { request } from '../../lib/http'
import { refreshUser, updateUser } from '../../lib/session'
import { useRead, useWrite } from '../../lib/swr'

export const useDevices = () => useRead<DeviceSession[]>(profilePaths.sessions)

export async function saveMe(changes: { name?: string; email?: string; current_password?: string }): Promise<User> {
  const user = await request<User>('PUT', profilePaths.me, changes)
  updateUser(user)
  return user
}

export const deleteMe = (body: { password: string }) => request('DELETE', profilePaths.me, body)

/** A changed password ends the other sessions, so the devices are read again. */
export function useChangePassword() {
  const write = useWrite()
  return (body: { current_password: string; new_password: string }) => write('POST', profilePaths.password, body)
}

export function useEndDevice() {
  const write = useWrite()
  return (id: string) => write('DELETE', profilePaths.session(id))
}

export const endThisDevice = (id: string) => request('DELETE', profilePaths.session(id))

export const useDeletionOutlook = () => useRead<DeletionOutlook>(profilePaths.deletion)

/** The names in the file may be others, so who is here is read again too. */
export function useImportWedding() {
  const write = useWrite()
  return async (file: unknown) => {
    const answer = await write<{ imported: ImportedWedding }>('POST', profilePaths.import, file)
    await refreshUser()
    return answer
  }
}
