import { useRef, useState } from 'react'
import type { Channel } from '../../../../../worker/features/messages/contract'
import type { ReadyText } from '../../../../../worker/features/messages/schema'
import { type Locale, localeNames, matchLocale } from '../../../../../worker/lib/locales'
import { type MessageField, messageFields } from '../../../../../worker/lib/message-words'
import { Button } from '../../../../components/button'
import { FilterChip } from '../../../../components/chip'
import { TextArea, TextField } from '../../../../components/field'
import { useHouseholds } from '../../households/api'
import { fieldLabels } from '../wording'
import { draftLanguages, errorsIn, readyText, type Source, withDraftWords, wordsIn } from './draft-values'
import { FormPart } from './form-part'
import type { Draft } from './use-draft'

interface WordsPartProps {
  draft: Draft
  texts: readonly ReadyText[]
  defaultLocale: Locale
}

/** Subject and text, in each language in use. */
export function WordsPart({ draft, texts, defaultLocale }: WordsPartProps) {
  const { values, change } = draft
  const households = useHouseholds().data ?? []
  const languages = draftLanguages(households, values, { defaultLocale, matched: matchLocale })
  const [chosen, setChosen] = useState<Locale>(defaultLocale)
  const locale = languages.includes(chosen) ? chosen : defaultLocale
  const area = useRef<HTMLTextAreaElement>(null)
  const { subject, body, source } = wordsIn(values, locale, { texts, defaultLocale })
  const errors = errorsIn(draft.errors, locale, defaultLocale)
  const ready = readyText(texts, { kind: values.kind, tone: values.tone, locale })
  /** The channel, other than mail, for which the subject is being fixed. It does not vanish between two letters. */
  const [fixedFor, setFixedFor] = useState<Channel | null>(null)
  const hasSubject = values.channel === 'mail' || errors.subject !== undefined || values.channel === fixedFor
  const write = (words: Partial<{ subject: string; body: string }>) =>
    change(withDraftWords(values, locale, { subject, body, ...words }, defaultLocale), { isTyped: true })

  /** Puts a field where the cursor is. */
  function insert(field: MessageField) {
    const box = area.current
    const [start, end] = box ? [box.selectionStart, box.selectionEnd] : [body.length, body.length]
    const written = `{${field}}`
    write({ body: body.slice(0, start) + written + body.slice(end) })
    requestAnimationFrame(() => {
      box?.focus()
      box?.setSelectionRange(start + written.length, start + written.length)
    })
  }

  return (
    <FormPart title="Words">
      {languages.length > 1 && (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 font-medium text-sm">Language</legend>
          <div className="flex flex-wrap gap-2">
            {languages.map((one) => {
              const wrong = errorsIn(draft.errors, one, defaultLocale)
              return (
                <FilterChip key={one} isOn={one === locale} onClick={() => setChosen(one)}>
                  <bdi lang={one}>{localeNames[one]}</bdi>
                  {(wrong.subject ?? wrong.body) && <span className="text-bad">needs fixing</span>}
                </FilterChip>
              )
            })}
          </div>
          {locale !== defaultLocale && (
            <SourceNote
              source={source}
              locale={locale}
              defaultLocale={defaultLocale}
              onReady={ready && (() => write({ subject: ready.subject, body: ready.body }))}
              onDrop={
                values.translations[locale] &&
                (() => {
                  const { [locale]: _dropped, ...translations } = values.translations
                  change({ translations })
                })
              }
            />
          )}
        </fieldset>
      )}
      {hasSubject && (
        <TextField
          label="Subject"
          dir="auto"
          lang={locale}
          value={subject}
          error={errors.subject}
          onChange={(typed) => {
            if (values.channel !== 'mail') setFixedFor(values.channel)
            write({ subject: typed })
          }}
        />
      )}
      <div className="grid gap-2">
        <TextArea
          ref={area}
          label="Text"
          dir="auto"
          lang={locale}
          rows={12}
          value={body}
          error={errors.body}
          onChange={(typed) => write({ body: typed })}
        />
        <div className="grid gap-1.5">
          <p className="text-quiet text-sm">Filled in for each household:</p>
          <ul className="flex flex-wrap gap-1.5">
            {messageFields.map((field) => (
              <li key={field}>
                <button
                  type="button"
                  title={`{${field}}`}
                  onClick={() => insert(field)}
                  className="min-h-11 rounded-full border border-control border-dashed px-3 text-sm hover:border-accent hover:text-accent desk:min-h-8"
                >
                  <span className="sr-only">Insert </span>
                  {fieldLabels[field]}
                </button>
              </li>
            ))}
          </ul>
          <p className="text-quiet text-sm">
            A sentence is left out where its field is empty, such as “Reply by” without a deadline.
          </p>
        </div>
      </div>
    </FormPart>
  )
}

interface SourceNoteProps {
  source: Source
  locale: Locale
  defaultLocale: Locale
  /** Takes the ready text, if there is one. */
  onReady: (() => void) | undefined
  /** Drops the couple's words in this language, if there are any. */
  onDrop: (() => void) | undefined
}

/** Says which words guests who read another language get. */
function SourceNote({ source, locale, defaultLocale, onReady, onDrop }: SourceNoteProps) {
  const [name, usual] = [localeNames[locale], localeNames[defaultLocale]]
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-quiet text-sm">
      {source === 'ready' && <p>Posy’s own text in this language. Change it as you like.</p>}
      {source === 'own' && <p>Your own words in this language.</p>}
      {source === 'default' && (
        <p>
          Nothing written in <bdi>{name}</bdi> yet, so these households get your <bdi>{usual}</bdi> words.
        </p>
      )}
      {source === 'default' && onReady && (
        <Button kind="quiet" className="-mx-4" onClick={onReady}>
          Start from the ready text
        </Button>
      )}
      {source === 'own' && onDrop && (
        <Button kind="quiet" className="-mx-4" onClick={onDrop}>
          Discard my words
        </Button>
      )}
    </div>
  )
}
