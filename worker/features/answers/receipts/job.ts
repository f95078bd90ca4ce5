import type { Bindings } from '../../../context'
import type { AccountsDb, Sides } from '../../../db/client'
import { listConfirmed } from '../../../db/confirmed-owner'
import { chooseLocale } from '../../../lib/locales'
import { originOf } from '../../../lib/origin'
import { foldText } from '../../../lib/text'
import { rsvpPath, rsvpToken } from '../../../security/rsvp-link'
import { unsubscribePath, unsubscribeToken } from '../../../security/unsubscribe-link'
import { languageOf, texts } from '../../../texts/texts'
import { attendingCompanions, invitationsOf } from '../../guests/rules'
import { leavesTheMachine } from '../../mail/gateway'
import type { Composer } from '../../mail/job'
import { CONFIRM_FIRST, NO_LONGER_LISTED, OTHER_ADDRESS } from '../../mail/rules'
import { listOwnersWeddings, listPeople } from '../../members/queries'
import { occasionIn } from '../../occasions/rules'
import { occasionsFor, partyOf, toPublicOccasion } from '../../rsvp/party/rules'
import { listInvitationsOf } from '../../rsvp/queries'
import type { Invitation } from '../../rsvp/rules'
import { coupleNames, isDayTold } from '../../settings/rules'
import { type AnswerLine, receiptMail } from './messages'
import { countReceipts, type DueReceipt, dropReceipts, listDueReceipts, queueReceipts } from './queries'
import { withinLimits } from './rules'

/** Links per statement. */
const PAGE = 500
/** Links per run. The next run queues the rest. */
const RUN_LIMIT = 2000

/** Queues the receipts that are due, one for each link, for what was answered since the last one. */
export async function queueAnswerReceipts(env: Bindings, { accounts, db }: Sides, now: number) {
  let queued = 0
  for (let taken = 0; taken < RUN_LIMIT; taken += PAGE) {
    const due = await listDueReceipts(db, now, PAGE)
    const mayMail = await listMailing(env, accounts, due)
    const wanted = due.filter(({ wedding_id, email }) => email !== null && mayMail.has(wedding_id))
    const allowed = new Set(await listWithinLimits({ accounts, db }, wanted, now))
    queued += await queueReceipts(db, [...allowed], now)
    await dropReceipts(
      db,
      due.filter((one) => !allowed.has(one)),
      now,
    )
    if (due.length < PAGE) break
  }
  return { queued }
}

/** The weddings that may mail guests: with an owner whose address is confirmed, and not of a sample account. */
async function listMailing(env: Bindings, accounts: AccountsDb, due: DueReceipt[]): Promise<Set<string>> {
  if (due.length === 0) return new Set()
  const ids = [...new Set(due.map(({ wedding_id }) => wedding_id))]
  const [people, confirmed] = await Promise.all([
    listPeople(accounts, ids),
    leavesTheMachine(env) ? listConfirmed(accounts, ids) : null,
  ])
  const isPassing = (id: string) => people.get(id)?.some(({ expires_at }) => expires_at !== null)
  return new Set(ids.filter((id) => !isPassing(id) && confirmed?.has(id) !== false))
}

async function listWithinLimits({ accounts, db }: Sides, due: DueReceipt[], now: number): Promise<DueReceipt[]> {
  if (due.length === 0) return []
  const owned = await listOwnersWeddings(accounts, [...new Set(due.map(({ wedding_id }) => wedding_id))])
  const received = await countReceipts(db, [...new Set([...owned.values()].flat())], now)
  return withinLimits(due, { received, owned })
}

/** Words receipts when they are sent, from the answers at that time. */
export function receiptComposer(env: Bindings, { accounts, db }: Sides, now: number): Composer {
  const origin = originOf(env)
  return async (mails) => {
    const found = await listInvitationsOf(
      db,
      mails.flatMap(({ guest_id }) => guest_id ?? []),
    )
    const byGuest = new Map(found.map((one) => [one.invitation.guestId, one]))
    const weddingIds = [...new Set(found.map(({ invitation }) => invitation.weddingId))]
    const confirmed = leavesTheMachine(env) ? await listConfirmed(accounts, weddingIds) : null
    return (mail) => {
      const one = byGuest.get(mail.guest_id ?? '')
      if (!one) return { cancelled: NO_LONGER_LISTED }
      const { invitation, unsubscribed_at, bounced_email, answer_receipts } = one
      const { guest, guestId, weddingId, selector, wedding } = invitation
      if (wedding.is_sample || !answer_receipts) return { cancelled: 'Receipts are switched off.' }
      if (confirmed?.has(weddingId) === false) return { cancelled: CONFIRM_FIRST }
      if (invitation.household.holder.kind !== 'adult') return { cancelled: 'The guest is a child now.' }
      if (guest.email === null) return { cancelled: 'The guest has no email address any more.' }
      if (unsubscribed_at !== null) return { cancelled: 'The guest wants no more emails.' }
      // Another address may have had enough receipts.
      if (mail.to !== '' && foldText(mail.to) !== foldText(guest.email)) return { cancelled: OTHER_ADDRESS }
      if (foldText(guest.email) === foldText(bounced_email ?? ''))
        return { cancelled: 'Mails to this address came back.' }
      const words = texts(
        chooseLocale({ household: invitation.household.home?.locale, wedding: wedding.default_locale }),
      )
      const occasions = occasionsOf(invitation).map((one) => occasionIn(one, languageOf(words)))
      const answers = answersOf(invitation, occasions)
      if (answers.length === 0) return { cancelled: 'There is no answer any more.' }
      const link = origin + rsvpPath(weddingId, rsvpToken(env.POSY_SECRET, weddingId, selector))
      const accepted = new Set(
        answers.flatMap(({ occasion_id, answer }) => (answer === 'confirmed' ? occasion_id : [])),
      )
      const message = receiptMail(words, {
        couple: coupleNames(wedding),
        answers,
        needsApproval: partyOf(invitation.household).some(
          (member) =>
            member.plus_one_status === 'requested' &&
            invitationsOf(member).some(({ status }) => status === 'confirmed'),
        ),
        calendars: occasions
          .map((occasion) => toPublicOccasion(occasion, wedding, now))
          .filter((occasion) => accepted.has(occasion.id) && isDayTold(occasion, wedding))
          .map(({ id, name }) => ({ occasion: name, link: `${link}/${id}.ics` })),
        link,
        unsubscribeLink: origin + unsubscribePath(unsubscribeToken(env.POSY_SECRET, guestId, weddingId, guest.email)),
      })
      return { to: guest.email, ...message }
    }
  }
}

const occasionsOf = ({ household, wedding }: Invitation) => occasionsFor(partyOf(household), household, wedding)

/** The answers of a link's party, with the companions of those who come, by person and occasion. */
function answersOf(
  invitation: Invitation,
  occasions: { id: string; name: string }[],
): (AnswerLine & { occasion_id: string })[] {
  return partyOf(invitation.household).flatMap((member) =>
    occasions.flatMap(({ id, name: occasion }) => {
      const status = invitationsOf(member).find(({ occasion_id }) => occasion_id === id)?.status ?? 'pending'
      if (status === 'pending') return []
      const companions = attendingCompanions({ ...member, rsvp_status: status }, id)
      return [member, ...companions].map(({ name }) => ({ name, occasion, occasion_id: id, answer: status }))
    }),
  )
}
