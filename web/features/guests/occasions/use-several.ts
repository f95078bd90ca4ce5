import type { Occasion } from '../../../../worker/features/occasions/schema'
import { useOccasions } from '../../../lib/occasions'

const none: Occasion[] = []

/** The occasions where there are two or more. With only one, the screens do not mention occasions. */
export function useSeveralOccasions(): Occasion[] {
  const { data } = useOccasions()
  return data && data.length > 1 ? data : none
}
