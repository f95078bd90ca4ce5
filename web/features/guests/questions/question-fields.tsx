import { isChoice, valuesOf } from '../../../../worker/features/questions/rules'
import {
  audiences,
  type Condition,
  occasionsToShow,
  type Question,
  type QuestionKind,
  questionKinds,
  questionScopes,
} from '../../../../worker/features/questions/schema'
import type { Locale } from '../../../../worker/lib/locales'
import { AllFields } from '../../../components/all-fields'
import { Checkbox } from '../../../components/checkbox'
import { SelectField, TextArea, TextField } from '../../../components/field'
import { FieldGroup } from '../../../components/field-group'
import { TranslationsField } from '../../../components/translations-field'
import type { useForm } from '../../../lib/form'
import { useOccasions } from '../../../lib/occasions'
import { useSeesNeeds } from '../../../lib/sees-needs'
import { questionTexts } from '../../../lib/translations'
import { OptionsField } from './options-field'
import { QuestionPreview } from './preview'
import { questionFieldLabels as labels, type QuestionValues, type questionForm, toPreview } from './question-values'
import { audienceLabels, kindLabels, possibleParents, scopeLabels, shownLabels, valueLabel } from './wording'

interface QuestionFieldsProps {
  form: Pick<
    ReturnType<typeof useForm<QuestionValues, typeof questionForm>>,
    'field' | 'check' | 'set' | 'change' | 'values' | 'errors'
  >
  /** The edited question; null for a new one. */
  question: Question | null
  questions: Question[]
  /** The language whose words are shown at once. */
  language?: Locale
}

export function QuestionFields({ form, question, questions, language }: QuestionFieldsProps) {
  const { values, errors } = form
  const occasions = useOccasions().data ?? []
  const isAnswered = (question?.answer_count ?? 0) > 0
  const seesNeeds = useSeesNeeds()
  const isKept = !seesNeeds && question?.is_sensitive === true
  const isFixed = isAnswered ? 'Fixed, since there are answers.' : undefined
  const isHealth = isAnswered && question?.is_sensitive === true
  const before = values.depends_on?.question_id
  // An answer to a question that depends on one about health tells what was said to that.
  const isStored = before === question?.depends_on?.question_id
  const keptParent =
    seesNeeds || !isStored ? undefined : questions.find(({ id, is_sensitive }) => is_sensitive && id === before)
  const possible = keptParent
    ? [keptParent]
    : possibleParents(questions, question, values.scope).filter(
        ({ id, is_sensitive }) => seesNeeds || !is_sensitive || id === before,
      )
  // Listed also once it is no longer possible: otherwise the field could neither show nor change it.
  const chosen = questions.find(({ id }) => id === before)
  const parents = chosen && !possible.includes(chosen) ? [chosen, ...possible] : possible
  // Asked once a household, it could not follow a question to each guest.
  const isScopeKept = keptParent?.scope === 'person'
  const about = occasions.find(({ id }) => id === values.occasion_id)
  // A value that was changed before the first answer came can be changed back.
  const fitting = kindsFor(question)
  const kinds = fitting.some((kind) => kind === values.kind) ? fitting : [...fitting, values.kind]
  const isNeverAsked = about?.asks_rsvp === false && values.shown_when === 'attending'

  function setKind(kind: QuestionKind) {
    const isBlank = isChoice(kind) && values.options.length === 0
    form.change({ kind, ...(isBlank && { options: [{ text: '' }, { text: '' }] }) })
  }

  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-2">
      <AllFields<QuestionValues>
        text={
          <TextField
            label={labels.text}
            {...form.field('text')}
            required
            dir="auto"
            autoComplete="off"
            className="col-span-full"
          />
        }
        help={
          <TextArea
            label={labels.help}
            {...form.field('help')}
            rows={2}
            dir="auto"
            hint="Optional. Shown beneath the question."
            className="col-span-full"
          />
        }
        kind={
          <SelectField
            label={labels.kind}
            {...form.field('kind')}
            onChange={setKind}
            disabled={kinds.length === 1}
            hint={isFixed}
            options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
          />
        }
        scope={
          <SelectField
            label={labels.scope}
            {...form.field('scope')}
            disabled={(isAnswered && values.scope === question?.scope) || isScopeKept}
            hint={isFixed ?? (isScopeKept && 'Fixed, since it follows a question to each guest.')}
            options={questionScopes.map((value) => ({ value, label: scopeLabels[value] }))}
          />
        }
        options={
          isChoice(values.kind) && (
            <OptionsField
              label={labels.options}
              options={values.options}
              onChange={(options) => form.set('options', options)}
              error={errors.options}
            />
          )
        }
        asked_of={
          <SelectField
            label={labels.asked_of}
            {...form.field('asked_of')}
            options={audiences.map((value) => ({ value, label: audienceLabels[value] }))}
          />
        }
        shown_when={
          <SelectField
            label={labels.shown_when}
            {...form.field('shown_when')}
            hint={
              isNeverAsked &&
              `Guests don’t reply to ${about.name}, so they’ll be asked only with “${shownLabels.always}”.`
            }
            options={occasionsToShow.map((value) => ({ value, label: shownLabels[value] }))}
          />
        }
        occasion_id={
          (occasions.length > 1 || values.occasion_id !== '') && (
            <SelectField
              label={labels.occasion_id}
              {...form.field('occasion_id')}
              options={[
                { value: '', label: 'Any of them' },
                ...occasions.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )
        }
        depends_on={
          (parents.length > 0 || values.depends_on !== null) && (
            <ConditionField
              condition={values.depends_on}
              parents={parents}
              onChange={(condition) => form.set('depends_on', condition)}
              error={errors.depends_on}
              isKept={keptParent !== undefined}
            />
          )
        }
        required={
          <Checkbox label={labels.required} {...form.check('required')} className="col-span-full desk:col-span-1" />
        }
        is_sensitive={
          <Checkbox
            label={
              <>
                {labels.is_sensitive}
                <span className="block text-quiet text-sm">
                  {isKept
                    ? 'Only the couple can change this, since it would show you the answers.'
                    : (isHealth && isFixed) || 'Guests agree first. Helpers see the answers only if you let them.'}
                </span>
              </>
            }
            {...form.check('is_sensitive')}
            disabled={isKept || (isHealth && values.is_sensitive)}
            className="col-span-full desk:col-span-1"
          />
        }
        translations={
          question && (
            <TranslationsField
              label={labels.translations}
              texts={questionTexts({ ...values, options: isChoice(values.kind) ? values.options : [] })}
              translations={values.translations}
              onChange={(translations) => form.set('translations', translations as QuestionValues['translations'])}
              opened={language}
              error={errors.translations}
            />
          )
        }
      />
      <div className="col-span-full">
        <QuestionPreview question={toPreview(values)} />
      </div>
    </div>
  )
}

/** The kinds that an edited question can have: its answers have to fit. */
function kindsFor(question: Question | null): readonly QuestionKind[] {
  if (!question || question.answer_count === 0) return questionKinds
  return question.kind === 'text' ? ['text', 'long_text'] : [question.kind]
}

interface ConditionFieldProps {
  condition: Condition | null
  parents: Question[]
  onChange: (condition: Condition | null) => void
  error: string | undefined
  /** Whether only the couple may change it, since the earlier question is about health. */
  isKept: boolean
}

/** The question that comes before, and its answers after which this one is asked. */
function ConditionField({ condition, parents, onChange, error, isKept }: ConditionFieldProps) {
  const parent = parents.find(({ id }) => id === condition?.question_id)
  const choose = (id: string) => {
    const chosen = parents.find((one) => one.id === id)
    onChange(chosen ? { question_id: id, values: chosen.kind === 'yes_no' ? [true] : [] } : null)
  }
  const toggle = (value: string | boolean, isOn: boolean) => {
    if (!condition) return
    const others = condition.values.filter((other) => other !== value)
    onChange({ ...condition, values: isOn ? [...others, value] : others })
  }
  return (
    <div className="col-span-full grid gap-1">
      <SelectField
        label={labels.depends_on}
        name="depends_on"
        value={condition?.question_id ?? ''}
        onChange={choose}
        error={parent ? undefined : error}
        disabled={isKept}
        hint={isKept && 'Only the couple can change this, since it’s about health.'}
        options={[
          { value: '', label: 'No, always ask it' },
          ...parents.map(({ id, text }) => ({ value: id, label: `After “${text}”` })),
        ]}
      />
      {parent && (
        <FieldGroup legend="Ask after these answers" legendLook="sr-only" error={error}>
          <div className="flex flex-wrap gap-x-6">
            {valuesOf(parent).map((value) => (
              <Checkbox
                key={String(value)}
                label={valueLabel(parent, value)}
                checked={condition?.values.includes(value) ?? false}
                disabled={isKept}
                onChange={(isOn) => toggle(value, isOn)}
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </div>
  )
}
