import type { Content } from '../../../lib/markup'
import type { Texts } from '../../../texts/en'
import { Sentence } from '../../../texts/phrase'
import type { ConsentTerms } from '../consent/rules'
import { companionFields, type FilledForm, fieldNames, HOME } from '../party/form/rules'
import type { PartyMember, PublicOccasion, RsvpView } from '../party/schema'
import { rsvpAnswers } from '../schema'
import { Closed } from './closed'
import { ConsentBox } from './consent-box'
import { Now } from './now'
import { OccasionDetails } from './occasion'
import { Companion, FieldError, type FieldProps, invalid, Meal } from './party-fields'
import { QuestionFields } from './question-fields'
import { ReplyBy } from './reply-by'
import { Salutation } from './salutation'

export interface PartyFormProps {
  words: Texts
  /** The texts of each occasion, by its id, which name its meals. */
  textsAt: ReadonlyMap<string, Texts>
  /** Its questions have their closed options. */
  view: RsvpView
  /** The values of the fields: what is stored, or after a refusal what was typed. */
  form: FilledForm
  /** Sentences by field. */
  errors: Record<string, string>
  /** Persons, and `HOME`, whose stored answers have changed since the page was opened. */
  changed: ReadonlySet<string>
  /** What is stored. */
  stored: FilledForm
  isClosed: boolean
  /** Whether the page answers a reply that was not saved. */
  isRefused?: boolean
  /** The wedding's day or month in words; null while the couple has not set one. */
  date: string | null
  terms: ConsentTerms
  href: string
}

/** The form of a household, if anything asks for a reply: for each person a row per occasion. It is complete without a script. */
export function PartyForm(props: PartyFormProps) {
  const { words, view, form, errors, changed, stored, isClosed, isRefused = false, date, href } = props
  const { party: texts, reply } = words
  const isAsked = view.occasions.some(({ asks_rsvp }) => asks_rsvp)
  const newerOf = (person: string) => (changed.has(person) ? stored : undefined)
  const holder = view.party.find(({ is_holder }) => is_holder)?.guest_id ?? ''
  const hasChoice = view.party.length > 1 && view.occasions.some(({ is_open }) => is_open)
  const deadlines = view.occasions.filter(({ is_open }) => is_open).map(({ rsvp_deadline }) => rsvp_deadline)
  const details = view.occasions.map((occasion) => (
    <OccasionDetails
      words={words}
      occasion={occasion}
      day={occasion.is_main ? date : words.day(occasion.date)}
      href={href}
    />
  ))
  const greeting = (
    <h2>
      <Sentence of={texts.greeting(<Salutation {...view} />)} />
    </h2>
  )
  if (!isAsked) {
    return (
      <>
        {details}
        {greeting}
        <p>{texts.noAnswer}</p>
      </>
    )
  }
  return (
    <>
      {details}
      <form method="post" novalidate data-sending={reply.sending} data-failed={words.failure.submit}>
        <fieldset disabled={isClosed}>
          {greeting}
          {hasChoice && (
            <fieldset class="group">
              <legend>{texts.shortcut}</legend>
              {[
                ['yes', texts.all],
                ['', texts.each],
              ].map(([value, label]) => (
                <label class="choice">
                  <input type="radio" name={fieldNames.all} value={value} checked={form[fieldNames.all] === value} />
                  {label}
                </label>
              ))}
            </fieldset>
          )}
          {view.party.map((member) => (
            <Person member={member} {...props} />
          ))}
          {stored[fieldNames.shown(HOME)] !== undefined && (
            <input type="hidden" name={fieldNames.shown(HOME)} value={form[fieldNames.shown(HOME)]} />
          )}
          {changed.has(HOME) && <Alert>{words.failure.reasons.answered_meanwhile()}</Alert>}
          <QuestionFields
            words={words}
            person={HOME}
            newer={newerOf(HOME)}
            people={view.party}
            occasions={view.occasions}
            scope="household"
            questions={view.questions}
            form={form}
            errors={errors}
          />
          {view.questions.some(({ scope, is_sensitive }) => scope === 'household' && is_sensitive) && (
            <Consent person={HOME} {...props} />
          )}
          <fieldset class="group">
            <legend>{reply.contact}</legend>
            {(['email', 'phone'] as const).map((field) => (
              <>
                <label>
                  <small>{reply[field]}</small>
                  <input
                    class="field"
                    dir="ltr"
                    name={field}
                    type={field === 'email' ? 'email' : 'tel'}
                    autocomplete={field === 'email' ? 'email' : 'tel'}
                    value={form[field]}
                    {...invalid(field, errors)}
                  />
                  <Now words={words} name={field} form={form} newer={newerOf(holder)} />
                </label>
                <FieldError name={field} errors={errors} />
              </>
            ))}
          </fieldset>
        </fieldset>
        {errors.form && <Alert>{errors.form}</Alert>}
        {!isClosed && <button type="submit">{reply.submit}</button>}
        {isClosed && <Closed words={words} isRefused={isRefused} />}
        {!isClosed && <ReplyBy words={words} deadlines={deadlines} timezone={view.event.timezone} />}
      </form>
    </>
  )
}

/** Says why a reply was not saved. The first of a page gets the focus, which brings it into view. */
function Alert({ children }: { children: Content }) {
  return (
    <p class="error" role="alert" tabindex={-1} autofocus>
      {children}
    </p>
  )
}

/** `person`: as in the names of fields. */
function Consent({
  words,
  terms,
  form,
  errors,
  person,
  other,
}: PartyFormProps & { person: string; other?: PartyMember }) {
  const name = fieldNames.consent(person)
  return (
    <ConsentBox
      words={words}
      name={name}
      terms={terms}
      isTicked={form[name] !== undefined}
      error={errors[name]}
      focus={{ autofocus: Object.keys(errors)[0] === name }}
      other={other}
    />
  )
}

function Person({ member, ...props }: PartyFormProps & { member: PartyMember }) {
  const { words, textsAt, view, form, errors, changed, stored } = props
  const { party: texts, reply } = words
  const { guest_id: id, name, is_holder, invitations, plus_ones } = member
  const invited = view.occasions.filter((one) => invitations.some((at) => at.occasion_id === one.id))
  const meals = [...new Set(invited.flatMap(({ meal_options }) => meal_options ?? []))]
  const isAsked = invited.some(({ asks_rsvp }) => asks_rsvp)
  /** What the styles hide of a person who has not said yes or perhaps to anything. */
  const ifComes = isAsked ? 'if-comes' : ''
  const isAccepted = invitations.some(({ status }) => status === 'confirmed')
  /** Whether no reply can change the companions. */
  const isOver = isAccepted && !invited.some(({ is_open }) => is_open)
  const places = Array.from({ length: companionFields(form, id, plus_ones) }, (_, place) => place)
  /** Whether companions were typed in beyond what is stored. */
  const namesMore = places.some((place) => {
    const field = fieldNames.companion(id, place)
    return form[field]?.trim() && form[field] !== stored[field]
  })
  /** Whether there is a question about health that decliners are asked too. */
  const asksAnyway = view.questions.some((one) => one.is_sensitive && one.shown_when === 'always')
  const newer = changed.has(id) ? stored : undefined
  const ask = view.party.length > 1 ? texts.ask : texts.askAlone
  const text = (field: string, label: string, hasText: boolean) => (
    <>
      <label class="title">
        {label}
        {hasText && !is_holder && <small>{texts.given}</small>}
        <textarea class="field" dir="auto" rows={2} name={field} {...invalid(field, errors)}>
          {form[field]}
        </textarea>
        {is_holder && <Now words={words} name={field} form={form} newer={newer} />}
      </label>
      <FieldError name={field} errors={errors} />
    </>
  )
  return (
    <fieldset class="person">
      <legend>{is_holder ? <Sentence of={texts.you(<bdi>{name}</bdi>)} /> : <bdi>{name}</bdi>}</legend>
      {[fieldNames.version(id), fieldNames.shown(id)].map((field) => (
        <input type="hidden" name={field} value={form[field]} />
      ))}
      {changed.has(id) && (
        <Alert>
          <Sentence of={texts.meanwhile(<bdi>{name}</bdi>)} />
        </Alert>
      )}
      {view.occasions.map((occasion) => {
        const invitation = invitations.find(({ occasion_id }) => occasion_id === occasion.id)
        if (!invitation) return null
        return (
          <Row words={words} occasion={occasion} title={view.occasions.length > 1 ? <bdi>{occasion.name}</bdi> : ask}>
            {occasion.asks_rsvp && (
              <Choices
                words={words}
                name={fieldNames.status(id, occasion.id)}
                form={form}
                errors={errors}
                isDisabled={!occasion.is_open}
                now={changed.has(id) ? invitation.status : undefined}
              />
            )}
            {occasion.is_open && occasion.meal_options && (
              <Meal
                words={textsAt.get(occasion.id) ?? words}
                name={fieldNames.meal(id, occasion.id)}
                meals={occasion.meal_options}
                shownFor="if-yes"
                form={form}
                newer={newer}
                errors={errors}
              />
            )}
          </Row>
        )
      })}
      {(plus_ones > 0 || namesMore) && (
        <fieldset class={`group ${ifComes}`} disabled={isOver}>
          <legend>{texts.companions}</legend>
          {is_holder && plus_ones > 0 && <small>{reply.allowance(plus_ones)}</small>}
          {view.event.plus_one_policy === 'request_approval' && <small>{reply.needsApproval}</small>}
          {places.map((place) => (
            <Companion {...{ words, id, place, form, newer, errors, meals }} />
          ))}
        </fieldset>
      )}
      <QuestionFields
        words={words}
        person={id}
        newer={newer}
        people={[member]}
        occasions={view.occasions}
        scope="person"
        questions={view.questions}
        form={form}
        errors={errors}
        hidden={new Set(member.answers.flatMap((one) => ('has_answer' in one ? [one.question_id] : [])))}
      />
      <div class={ifComes}>
        {text(fieldNames.diet(id), texts.diet, member.has_dietary)}
        {text(fieldNames.access(id), texts.access, member.has_accessibility)}
      </div>
      <div class={`group ${asksAnyway ? '' : ifComes}`}>
        <Consent person={id} other={is_holder ? undefined : member} {...props} />
      </div>
    </fieldset>
  )
}

function Row({
  words,
  occasion,
  title,
  children,
}: {
  words: Texts
  occasion: PublicOccasion
  title: Content
  children: Content
}) {
  const { party: texts } = words
  const note = !occasion.asks_rsvp ? texts.noAnswer : occasion.is_open ? null : texts.closed
  return (
    <fieldset class="group">
      <legend>{title}</legend>
      {note && <small>{note}</small>}
      {children}
    </fieldset>
  )
}

/** `now`: the stored answer, if it has changed since the page was opened. */
function Choices({
  words,
  name,
  form,
  errors,
  isDisabled,
  now,
}: FieldProps & { isDisabled: boolean; now: string | undefined }) {
  const { party: texts } = words
  const stored = rsvpAnswers.find((value) => value === now)
  return (
    <>
      {stored && <small>{texts.now(texts.answers[stored])}</small>}
      <div class="answers">
        {rsvpAnswers.map((value) => (
          <label class="choice">
            <input
              type="radio"
              name={name}
              value={value}
              disabled={isDisabled}
              checked={form[name] === value}
              {...invalid(name, errors)}
            />
            {texts.answers[value]}
          </label>
        ))}
      </div>
      <FieldError name={name} errors={errors} />
    </>
  )
}
