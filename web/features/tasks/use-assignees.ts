import { useMemo } from 'react'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { useCollaborators } from '../../lib/collaborators'
import { type Assignees, assigneesOf } from './assignees'

/** Who can be given tasks. */
export function useAssignees(settings: WeddingSettings): Assignees {
  const { data: members } = useCollaborators()
  return useMemo(() => assigneesOf(settings, members ?? []), [settings, members])
}
