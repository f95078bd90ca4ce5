/*
 * Sizes of weddings and the activity of couples and guests, from published figures where there are some. Assumptions say so.
 */

/**
 * Guests of a wedding, and how many of 100 weddings have so many: published lists have 162 to 276 invited (RSVPify; three couples'
 * accounts), other weddings are smaller. The shares are assumed.
 */
export const sizes = [
  { guests: 60, share: 0.3 },
  { guests: 150, share: 0.5 },
  { guests: 260, share: 0.2 },
]

/** Couples plan for 12 to 24 months (Hitched); a few more follow until the wedding is deleted or forgotten: assumed. */
export const MONTHS_KEPT = 18
export const MONTHS_PLANNED = 14

/** The busiest month has 20 of 100 weddings of a year, October in the United States (The Knot, by abc27.com). */
export const BUSIEST = 0.2 * 12

/** Couples share an address, children have none: assumed. */
export const ADDRESSES_PER_GUEST = 0.6

/**
 * Mails to an address: save the date, invitation, thanks, a receipt of the reply, and reminders 14, 7 and 2 days before the deadline to
 * those who have not replied by then: by RSVPify's curve about 65, 50 and 42 of 100 with a deadline six weeks after the invitation.
 */
export const MAILS_PER_ADDRESS = 3 + 0.8 + 0.65 + 0.5 + 0.42
/** News, digests, payments, accounts: assumed. */
export const MAILS_TO_COUPLE = 60

/** Assumed: two people, eight evenings a month each, and what an evening takes of the API. */
export const EVENINGS = 2 * 8
export const perEvening = { dashboard: 2, guests: 3, lists: 12, writes: 6 }

/** Assumed: visits of a guest's page per address, and replies, some of them changed later. */
export const VISITS_PER_ADDRESS = 4
export const REPLIES_PER_ADDRESS = 1.1

/** Days on which the cron looks at a wedding's guests, from the first reminder to the deadline. */
export const DAYS_REMINDED = 14
