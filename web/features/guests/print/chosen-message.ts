import { messagePaths } from '../../../../worker/features/messages/contract'
import type { Delivery, Message } from '../../../../worker/features/messages/schema'
import { useSearchParams } from '../../../lib/history'
import { type Read, together, useRead } from '../../../lib/swr'
import { type SheetKind, sheetLabels } from './formats'
import { postOf } from './letters'

/** The parameter of the address that names a message. */
export const MESSAGE = 'message'

/** A message whose households are printed for. */
export interface ChosenMessage {
  message: Message
  /** Those to print for. */
  posted: Delivery[]
  /** Those of households that should not get it any more. */
  leftOut: Delivery[]
}

/** The message in the address; `chosen` is null if it names none. */
export function useChosenMessage(): Read<{ chosen: ChosenMessage | null }> {
  const id = useSearchParams().get(MESSAGE)
  const { data, error, reload } = together(
    useRead<Message[]>(id === null ? null : messagePaths.list),
    useRead<Delivery[]>(id === null ? null : messagePaths.deliveries(id)),
  )
  const [messages, deliveries] = data ?? []
  const message = messages?.find((one) => one.id === id)
  const chosen = message && deliveries ? { message, ...postOf(message, deliveries) } : null
  return {
    data: id === null || data ? { chosen } : undefined,
    error,
    reload: async () => {
      await reload()
      return undefined
    },
  }
}

/** The sheets to choose from. Only an invitation has cards, and only words on paper are letters. */
export function sheetsFor(chosen: ChosenMessage | null): SheetKind[] {
  const all = Object.keys(sheetLabels) as SheetKind[]
  if (chosen?.message.channel !== 'paper') return all.filter((kind) => kind !== 'letters')
  if (chosen.message.kind === 'invitation') return all
  return all.filter((kind) => kind !== 'invitations' && kind !== 'inserts')
}
