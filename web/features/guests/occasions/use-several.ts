import type { Guest } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { useOccasions } from '../../../lib/occasions'
import { areNamed } from './replies'

const none: never[] = []

/**
 * The occasions where there are two or more. With only one, the screens do not mention occasions, unless one of these guests is not
 * invited to it.
 */
export function useSeveralOccasions(guests: readonly Guest[] = none): Occasion[] {
  const { data } = useOccasions()
  return data && areNamed(data, guests) ? data : none
}
