import type { Texts } from '../../../texts/en'
import type { PublicOccasion, RsvpView } from '../party/schema'
import type { Company } from '../schema'
import { MealName } from './meal'
import { calendarHref } from './occasion'

/** After a household's reply: who comes to what, with calendar files of what was accepted. */
export function PartySummary({
  words,
  textsAt,
  view,
  companies,
  message,
  date,
  href,
}: {
  words: Texts
  /** The texts of each occasion, by its id, which name its meals. */
  textsAt: ReadonlyMap<string, Texts>
  view: RsvpView
  /** By the guest's id. */
  companies: ReadonlyMap<string, Company | undefined>
  message: string
  /** The wedding's day or month in words; null while the couple has not set one. */
  date: string | null
  href: string
}) {
  const { party: texts, receipt, thanks } = words
  const isAccepted = (id: string) =>
    view.party.some(({ invitations }) =>
      invitations.some(({ occasion_id, status }) => occasion_id === id && status === 'confirmed'),
    )
  const openText = ({ asks_rsvp }: PublicOccasion) => (asks_rsvp ? texts.open : texts.noAnswer)
  const isDated = (occasion: PublicOccasion) => !occasion.is_main || date === words.day(occasion.date)
  /** `colon` has a space where the language puts one after it. */
  const ownCompanions = `${thanks.companions}${words.colon.endsWith(' ') ? ' ' : ''}`
  const accepted = view.occasions.filter((occasion) => isAccepted(occasion.id) && isDated(occasion))
  return (
    <section id="thanks">
      <h2 tabindex={-1}>{thanks.title}</h2>
      <p>{message}</p>
      <h3>{view.party.length > 1 ? texts.summary : receipt.heading}</h3>
      {view.party.map(({ guest_id, name, is_holder, invitations }) => {
        const company = companies.get(guest_id)
        return (
          <div class="group">
            <h4>
              <bdi>{name}</bdi>
            </h4>
            <ul>
              {view.occasions.map((occasion) => {
                const invitation = invitations.find(({ occasion_id }) => occasion_id === occasion.id)
                if (!invitation) return null
                const { status, meal_preference } = invitation
                return (
                  <li>
                    <bdi>{occasion.name}</bdi>
                    {words.colon}
                    {status === 'pending' ? openText(occasion) : texts.answers[status]}
                    {status === 'confirmed' && meal_preference && (
                      <>
                        {words.comma}
                        <MealName words={textsAt.get(occasion.id) ?? words} meal={meal_preference} />
                      </>
                    )}
                    {occasion.asks_rsvp && !occasion.is_open && <small>{texts.closed}</small>}
                  </li>
                )
              })}
              {company?.names.map((companion) => (
                <li>
                  {is_holder ? ownCompanions : `${texts.companions}${words.colon}`}
                  <bdi>{companion}</bdi>
                </li>
              ))}
            </ul>
            {company?.note && <p>{company.note}</p>}
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
