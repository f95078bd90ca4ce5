import type { SeatingRule } from '../../../../../worker/features/seating/schema'

export const strengthLabels: Record<SeatingRule['strength'], string> = {
  1: 'If possible',
  2: 'Important',
  3: 'Very important',
}
