import { counted, foldText } from '../../../../lib/text'
import { datePrecision } from '../../../settings/rules'
import type { VendorStatus } from '../../../vendors/schema'
import type { DoneItem } from '../../schema'

/** The data of a wedding that shows which items are done. */
export interface Facts {
  hasBudget: boolean
  guests: {
    listed: number
    /** To an occasion that asks for a reply. */
    invited: number
    /** Invited, without a reply, or with "maybe". */
    undecided: number
    /** Number of guests who replied by their own link. */
    repliedByLink: number
    seated: number
  }
  /** Vendors with a quote, booked or paid; quoted ones last. */
  vendors: { name: string; category: string | null; status: VendorStatus }[]
  /** Events on the day of the wedding. */
  events: number
  sent: {
    /** Invited to the main occasion. */
    households: number
    /** Number of households that got one. */
    saveTheDates: number
    /** Number of households that got one. */
    invitations: number
  }
  shared: {
    /** Whether the main occasion has a final count. */
    finalCount: boolean
    /** Whether a link to the run sheet that is for no vendor in particular has been opened. */
    runSheet: boolean
    /** Number of booked vendors. */
    booked: number
    /** Number of booked vendors who have opened their run sheet, by each of their links, since an event was added or changed. */
    upToDate: number
  }
}

/** Minimum number of timeline events that count as a schedule. */
const MIN_EVENTS = 3

/** The items that are done once a vendor of the category is booked. */
const byBooking: Record<string, string[]> = {
  Venue: ['visit_venues', 'book_venue'],
  Catering: ['shortlist_caterers', 'book_caterer'],
  Photography: ['book_photographer'],
  Video: ['book_videographer'],
  Music: ['book_music'],
  Officiant: ['book_officiant'],
  'Flowers & Décor': ['book_florist'],
  'Hair & Makeup': ['book_hair_makeup'],
  Planner: ['hire_planner'],
  Transport: ['book_transport'],
  Cake: ['choose_cake'],
}

const saveTheDates = ['design_save_the_dates', 'send_save_the_dates']
/** The items that are done once invitations have left. */
const invitations = [...saveTheDates, 'order_invitations', 'address_invitations', 'send_invitations']

type Dated = Parameters<typeof datePrecision>[0]

/** The template items that are done already, with the reason. */
export function doneItems(facts: Facts, wedding: Dated): DoneItem[] {
  const { guests, sent, shared } = facts
  const found = new Map<string, string>()
  const mark = (isDone: boolean, keys: string[], reason: string) => {
    for (const key of isDone ? keys : []) if (!found.has(key)) found.set(key, reason)
  }
  mark(datePrecision(wedding) === 'day', ['possible_dates'], 'Your date is set.')
  mark(facts.hasBudget, ['total_budget'], 'Your budget is set.')
  const listed = counted(guests.listed, 'guest')
  mark(guests.listed > 0, ['guest_estimate', 'first_guest_list'], `You have ${listed} on your list.`)
  const households = (count: number) => counted(count, 'household')
  // Those that went to a few first leave most of the work to do.
  const haveMost = (count: number) => count > 0 && count * 2 >= sent.households
  mark(haveMost(sent.saveTheDates), saveTheDates, `You sent save-the-dates to ${households(sent.saveTheDates)}.`)
  mark(haveMost(sent.invitations), invitations, `You sent invitations to ${households(sent.invitations)}.`)
  mark(guests.repliedByLink > 0, invitations, 'Replies are coming in.')
  const hasAll = guests.invited > 0 && guests.undecided === 0
  mark(hasAll, ['watch_answers', 'answers_due', 'chase_answers'], 'All your guests have replied.')
  const seated = guests.seated === 1 ? '1 guest has a seat.' : `${guests.seated} guests have a seat.`
  mark(guests.seated > 0, ['draft_seating'], seated)
  const hasSchedule = facts.events >= MIN_EVENTS
  mark(hasSchedule, ['draft_day_plan'], `Your day has ${counted(facts.events, 'event')}.`)
  mark(hasSchedule && shared.runSheet, ['share_day_plan'], 'Your run sheet’s link for everyone has been opened.')
  const readers = shared.booked === 1 ? 'Your booked vendor has' : 'All your booked vendors have'
  const haveRead = hasSchedule && shared.booked > 0 && shared.upToDate === shared.booked
  mark(haveRead, ['vendors_read_plan'], `${readers} opened the run sheet.`)
  mark(shared.finalCount, ['final_count'], 'Your final count is set.')
  for (const [category, keys] of Object.entries(byBooking)) {
    const theirs = facts.vendors.filter((vendor) => foldText(vendor.category ?? '') === foldText(category))
    const booked = theirs.find(({ status }) => status === 'booked' || status === 'paid')
    if (booked) mark(true, keys, `${booked.name} is booked.`)
    const [first] = theirs
    if (first && category === 'Catering') mark(true, ['shortlist_caterers'], `You have a quote from ${first.name}.`)
  }
  return [...found].map(([key, reason]) => ({ key, reason }))
}
