import type { Role } from '../../../lib/roles'
import { counted } from '../../../lib/text'
import { coupleNames } from '../../settings/rules'
import type { DeletionOutlook } from './schema'

/** A wedding of a user who deletes their account. */
export interface LeftWedding {
  wedding_id: string
  couple_name_1: string | null
  couple_name_2: string | null
  role: Role
  /** The other owners and partners. The first becomes the owner. */
  others: { name: string; role: Role }[]
  helpers: number
  guests: number
  budget_lines: number
  vendors: number
  tasks: number
  /** Calendars that the user made; they end with the account, as do the links to the caterer's page. */
  my_calendars: number
  my_caterer_links: number
  /** The paid plan; null if there is none. */
  plan_name: string | null
  /** Whether it is cancelled, and not charged again. */
  is_plan_ending?: boolean
}

/** Describes what is deleted and kept. A wedding stays if it has another owner or partner; helpers do not count. */
export function deletionOutlook(weddings: LeftWedding[]): DeletionOutlook {
  const goes = ['Your account: your name, your address, your password, and every device that is signed in.']
  const stays: string[] = []
  for (const wedding of weddings) {
    const name = weddingName(wedding)
    const [heir] = wedding.others
    if (!heir) {
      goes.push(`${name}: ${contents(wedding)}. Every RSVP link that you have sent stops working.`)
      if (wedding.plan_name !== null) goes.push(subscriptionEnds(wedding.plan_name))
      if (wedding.helpers > 0) goes.push(`The access of ${counted(wedding.helpers, 'helper')}.`)
    } else if (wedding.role === 'owner' && heir.role !== 'owner') {
      stays.push(`${name}, with everything in it. ${heir.name} becomes its owner.`)
    } else {
      stays.push(`${name}, with everything in it, for ${wedding.others.map((other) => other.name).join(' and ')}.`)
    }
    const ended = endedLinks(wedding)
    if (heir && ended !== null) goes.push(`${name}: ${ended}`)
    // Helpers may not see what a wedding pays.
    if (heir && wedding.plan_name !== null && wedding.role !== 'helper')
      stays.push(
        wedding.is_plan_ending ? subscriptionRunsOut(wedding.plan_name) : subscriptionGoesOn(wedding.plan_name),
      )
  }
  if (stays.length > 0) stays.push('Your name beside the changes you made to a budget that you share.')
  stays.push('Emails that were sent: they are in the inboxes of those who got them.')
  return { goes, stays }
}

function subscriptionEnds(plan: string): string {
  return `Its subscription to ${plan}. Nothing more is charged; what was paid already is not paid back.`
}

function subscriptionGoesOn(plan: string): string {
  return `Its subscription to ${plan}, still charged. If you’re the one paying, end it under Subscription first.`
}

function subscriptionRunsOut(plan: string): string {
  return `Its subscription to ${plan}, until it ends. It’s cancelled already.`
}

/** Names the links that stop working for those who stay; null if there are none. */
function endedLinks({ my_calendars: calendars, my_caterer_links: links }: LeftWedding): string | null {
  const parts = [
    calendars > 0 && counted(calendars, 'calendar'),
    links > 0 && `${counted(links, 'link')} to the caterer’s page`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `${parts.join(' and ')} that you made will stop working. The others can make new ones.`
}

function weddingName(wedding: LeftWedding): string {
  const names = coupleNames(wedding)
  return names === null ? 'Your wedding' : `The wedding of ${names}`
}

function contents({ guests, budget_lines, vendors, tasks }: LeftWedding): string {
  const parts = [
    guests > 0 && `${counted(guests, 'guest')} with their replies`,
    budget_lines > 0 && counted(budget_lines, 'budget line'),
    vendors > 0 && counted(vendors, 'vendor'),
    tasks > 0 && counted(tasks, 'task'),
  ].filter((part) => part !== false)
  return [...parts, parts.length > 0 ? 'and all the rest' : 'all of it'].join(', ')
}
