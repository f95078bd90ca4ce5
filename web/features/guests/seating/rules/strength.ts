import type { SeatingRule } from '../../../../../worker/features/seating/schema'

export const strengthLabels: Record<SeatingRule['strength'], string> = {
  1: 'If it can be',
  2: 'Important',
  3: 'Very important',
}
