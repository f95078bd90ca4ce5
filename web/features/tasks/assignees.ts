import type { Member } from '../../../worker/features/members/schema'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { type Task, type TaskOwner, taskOwners } from '../../../worker/features/tasks/schema'
import { foldText } from '../../../worker/lib/text'
import { asOptions } from '../../lib/options'
import { ownerLabels } from './wording'

type Assigned = Pick<Task, 'assigned_to' | 'assignee_id'>

export interface Assignees {
  /** The couple, then the others. The values are those of `assigneeOf`. */
  options: { value: string; label: string }[]
  /** The assignee's name; null for nobody. */
  nameOf: (task: Assigned) => string | null
  /** The collaborators other than the couple. */
  others: { id: string; name: string }[]
}

/** Lists the people to whom tasks can be assigned: the couple and all other collaborators. */
export function assigneesOf(
  settings: WeddingSettings,
  members: Pick<Member, 'user_id' | 'name' | 'role' | 'status'>[],
): Assignees {
  const joined = members.flatMap(({ user_id: id, name, role, status }) =>
    id !== null && name !== null && status === 'joined' ? [{ id, name, role }] : [],
  )
  const couple = [settings.couple_name_1, settings.couple_name_2].map((name) => firstWord(name ?? ''))
  const isOfCouple = ({ name, role }: (typeof joined)[number]) =>
    role !== 'helper' && (couple.includes('') || couple.includes(firstWord(name)))
  const others = joined.filter((member) => !isOfCouple(member))
  const options = [...asOptions(ownerLabels(settings)), ...others.map(({ id, name }) => ({ value: id, label: name }))]
  const names = new Map([...joined.map(({ id, name }) => [id, name] as const)])
  for (const { value, label } of options) names.set(value, label)
  return {
    options,
    nameOf: (task) => {
      const value = assigneeOf(task)
      return value === '' ? null : (names.get(value) ?? 'Someone who left')
    },
    others,
  }
}

/** Returns the options for the couple and for these values, also of people who have left. */
export function assigneesWith(
  values: string[],
  { options, nameOf }: Pick<Assignees, 'options' | 'nameOf'>,
): Assignees['options'] {
  const offered = options.filter(({ value }) => values.includes(value) || taskOwners.some((owner) => owner === value))
  const others = [...new Set(values)].filter((value) => !options.some((option) => option.value === value))
  return [...offered, ...others.map((value) => ({ value, label: nameOf(toAssigned(value)) ?? '' }))]
}

const firstWord = (name: string) => foldText(name).split(/\s/)[0] ?? ''

/** The assignee of a task as one value: a member's id, an owner from `taskOwners`, or '' for nobody. */
export function assigneeOf({ assigned_to, assignee_id }: Assigned): string {
  return assignee_id || assigned_to || ''
}

/** Converts a value of `assigneeOf` to a task's fields. */
export function toAssigned(value: string): Assigned {
  const owner = taskOwners.find((one): one is TaskOwner => one === value) ?? null
  return { assigned_to: owner, assignee_id: owner === null && value !== '' ? value : null }
}
