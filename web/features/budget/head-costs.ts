import type { VariableMap } from '../../../worker/features/budget/schema'

/** What one more adult and one more child cost at the main occasion, and what the plan is with other numbers of guests. */
export function headCosts({ occasion_id, people, guests, categories, totals }: VariableMap) {
  const counted = categories.filter((line) => line.kind === 'per_guest' && line.occasion_id === occasion_id)
  const sum = (cost: (line: (typeof counted)[number]) => number) => counted.reduce((all, line) => all + cost(line), 0)
  const adult = sum(({ unit_cost }) => unit_cost ?? 0)
  const child = sum(({ unit_cost, child_unit_cost }) => child_unit_cost ?? unit_cost ?? 0)
  const rest = totals.at_expected - sum(({ at_expected }) => at_expected)
  return {
    adult,
    child,
    /** The total with `count` guests, with as large a part of children and infants as is expected now. */
    totalWith: (count: number) => {
      const part = guests.expected > 0 ? count / guests.expected : 0
      const children = Math.round(people.children * part)
      const dependents = Math.round((people.children + people.infants) * part)
      return rest + adult * (count - dependents) + child * children
    },
  }
}
