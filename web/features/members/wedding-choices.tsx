import { Check } from 'lucide-react'
import type { UserWedding } from '../../../worker/features/auth/schema'
import { sendPending } from '../../components/leave-session'
import { MenuItem, MenuLine } from '../../components/menu'
import { toastFailure } from '../../components/toast-failure'
import { navigate } from '../../lib/history'
import { paths } from '../../lib/paths'
import { openWedding } from './api'
import { roleLabels } from './wording'

/** The weddings in the account menu of somebody with more than one. */
export function WeddingChoices({ weddings }: { weddings: UserWedding[] }) {
  if (weddings.length < 2) return null

  async function open(weddingId: string) {
    try {
      // Pending deletions belong to the wedding that is being left.
      await sendPending()
      await openWedding(weddingId)
      navigate(paths.dashboard)
    } catch (error) {
      toastFailure(error)
    }
  }

  return (
    <>
      {weddings.map(({ event_id: id, couple_names, role, is_current }) => (
        <MenuItem key={id} disabled={is_current} onSelect={() => void open(id)}>
          <Check aria-hidden className={is_current ? '' : 'invisible'} />
          <span className="max-w-56 truncate">{couple_names ?? 'A wedding without names'}</span>
          <span className="ms-auto ps-3 text-quiet text-sm">{roleLabels[role]}</span>
          {is_current && <span className="sr-only">, on the screen now</span>}
        </MenuItem>
      ))}
      <MenuLine />
    </>
  )
}
