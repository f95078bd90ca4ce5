import type { Texts } from '../../../texts/en'
import type { Member } from '../party/rules'
import type { PartyMember, PublicOccasion, RsvpView } from '../party/schema'
import { mealName } from './meal'
import { calendarHref } from './occasion'

/** Whether a companion comes to something that their host has accepted. */
const comesTo =
  (invitations: PartyMember['invitations']) =>
  ({ not_at }: PartyMember['companions'][number]): boolean =>
    invitations.some(({ occasion_id, status }) => status === 'confirmed' && !not_at.includes(occasion_id))

/** After a household's reply: who comes to what, with calendar files of what was accepted. */
export function PartySummary({
  words,
  view,
  decisions,
  message,
  date,
  href,
}: {
  words: Texts
  view: RsvpView
  /** The couple's decisions about guests' companions, by the guest's id. */
  decisions: ReadonlyMap<string, Member['plus_one_status']>
  message: string
  /** The wedding's day or month in words; null while the couple has not set one. */
  date: string | null
  href: string
}) {
  const { party: texts, thanks } = words
  const isAccepted = (id: string) =>
    view.party.some(({ invitations }) =>
      invitations.some(({ occasion_id, status }) => occasion_id === id && status === 'confirmed'),
    )
  const isDated = (occasion: PublicOccasion) => !occasion.is_main || date === words.day(occasion.date)
  const openText = (occasion: PublicOccasion | undefined) =>
    occasion?.asks_rsvp === false ? texts.noAnswer : texts.open
  const accepted = view.occasions.filter((occasion) => isAccepted(occasion.id) && isDated(occasion))
  return (
    <section id="thanks">
      <h2 tabindex={-1}>{thanks.title}</h2>
      <p>{message}</p>
      <h3>{texts.summary}</h3>
      {view.party.map(({ guest_id, name, invitations, companions }) => {
        const decision = decisions.get(guest_id)
        const coming = decision === 'declined' ? [] : companions.filter(comesTo(invitations))
        return (
          <div class="group">
            <h4>
              <bdi>{name}</bdi>
            </h4>
            <ul>
              {invitations.map(({ occasion_id, status, meal_preference }) => {
                const occasion = view.occasions.find(({ id }) => id === occasion_id)
                return (
                  <li>
                    <bdi>{occasion?.name}</bdi>
                    {words.colon}
                    {[
                      status === 'pending' ? openText(occasion) : texts.answers[status],
                      meal_preference && mealName(words, meal_preference),
                    ]
                      .filter(Boolean)
                      .join(words.comma)}
                  </li>
                )
              })}
              {coming.map((companion) => (
                <li>
                  {thanks.companions} <bdi>{companion.name}</bdi>
                </li>
              ))}
            </ul>
            {coming.length > 0 && decision === 'requested' && <p>{words.reply.needsApproval}</p>}
          </div>
        )
      })}
      {accepted.map(({ id, name }) => (
        <p>
          <a href={calendarHref(href, id)}>
            {texts.calendar}
            {words.colon}
            <bdi>{name}</bdi>
          </a>
        </p>
      ))}
      <a class="button" href={href}>
        {thanks.edit}
      </a>
    </section>
  )
}
