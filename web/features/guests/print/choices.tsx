import { useMemo } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Household } from '../../../../worker/features/households/schema'
import { messagePaths } from '../../../../worker/features/messages/contract'
import type { HouseholdState } from '../../../../worker/features/messages/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { type Locale, localeNames, locales } from '../../../../worker/lib/locales'
import { counted } from '../../../../worker/lib/text'
import { SelectField, TextArea, TextField } from '../../../components/field'
import { useSearchParams } from '../../../lib/history'
import { readerLocale } from '../../../lib/reader-locale'
import { useRead } from '../../../lib/swr'
import { useFilterParam } from '../../../lib/url-state'
import { distinct, spelledIn } from '../distinct'
import { existing } from '../households/existing'
import { sideLabels } from '../wording'
import { type ChosenMessage, MESSAGE } from './chosen-message'
import { type Format, formats, type SheetKind, usualFormat } from './formats'
import type { MailingFilter } from './mailings'

/** Values of the choice of households beside the tags and sides. */
const NOT_SENT = 'not-sent'
const CHOSEN = 'chosen'
const TAG = 'tag:'
const SIDE = 'side:'

/** Values of the choice for the foot of a letter. */
const LINK = 'link'
const NOTHING = 'nothing'

/** The choices of what is printed, kept in the address. */
export function usePrintChoices(kind: SheetKind, message: ChosenMessage | null) {
  const search = useSearchParams()
  const [who, setWho] = useFilterParam('who')
  const [chosen, setChosen] = useFilterParam('households')
  const [, setMessage] = useFilterParam(MESSAGE)
  const [format, setFormat] = useFilterParam('format')
  const [language, setLanguage] = useFilterParam('language')
  const [start, setStart] = useFilterParam('start', '1')
  // Thanks end with their words. The other letters lead to the guests' own page.
  const [foot, setFoot] = useFilterParam('foot', message?.message.kind === 'thanks' ? NOTHING : LINK)
  const sent = useSentHouseholds()
  const known: Record<string, Format> = formats[kind]
  const formatKey = format in known ? format : usualFormat(kind, readerLocale)
  const posted = message?.posted ?? []
  const households = [...chosen.split(',').filter(Boolean), ...posted.map(({ household_id }) => household_id)]
  const isChosen = message !== null || households.length > 0
  const filter: MailingFilter = {
    households,
    side: who.startsWith(SIDE) ? who.slice(SIDE.length) : '',
    tag: who.startsWith(TAG) ? who.slice(TAG.length) : '',
    sent: who === NOT_SENT ? (sent ?? null) : null,
  }
  const places = known[formatKey] as Format
  const isLanguage = locales.some((locale) => locale === language)
  return {
    search,
    filter,
    /** Whether there is nobody to print for, such as before a message has started. */
    isForNobody: isChosen && households.length === 0,
    who: isChosen ? CHOSEN : who,
    knowsSent: sent !== undefined,
    choose: (value: string) => {
      if (isChosen) {
        setChosen('')
        setMessage('')
      }
      setWho(value)
    },
    format: places,
    formatKey,
    setFormat,
    /** Null: each household's own. */
    language: isLanguage ? (language as Locale) : null,
    setLanguage,
    start,
    /** Labels of the first sheet that are used already. */
    skipped: Math.min(Math.max(Math.trunc(Number(start)) || 1, 1), places.columns * places.rows) - 1,
    setStart,
    /** Whether letters have the personal link below the words. */
    hasFoot: foot !== NOTHING,
    setFoot,
  }
}
type PrintChoices = ReturnType<typeof usePrintChoices>

/** Ids of the households that the invitation has gone to and not come back from; undefined while that is unknown. */
function useSentHouseholds(): ReadonlySet<string> | undefined {
  const { data } = useRead<HouseholdState[]>(messagePaths.households)
  return useMemo(
    () =>
      data &&
      new Set(
        data.filter(({ sent_kinds }) => sent_kinds.includes('invitation')).map(({ household_id }) => household_id),
      ),
    [data],
  )
}

interface ChoicesProps {
  kind: SheetKind
  choices: PrintChoices
  households: Household[]
  guests: Guest[]
  settings: WeddingSettings
  from: string
  onFrom: (from: string) => void
}

export function Choices({ kind, choices, households, guests, settings, from, onFrom }: ChoicesProps) {
  const known: Record<string, Format> = formats[kind]
  const isCard = kind === 'invitations' || kind === 'inserts'
  const isLetter = kind === 'letters'
  const audiences = audienceOptions(choices, { households, guests, settings })
  return (
    <div className="mb-5 grid items-start gap-4 desk:grid-cols-3">
      {!isLetter && (
        <SelectField
          label="Households"
          value={spelledIn(
            audiences.map(({ value }) => value),
            choices.who,
          )}
          onChange={choices.choose}
          options={audiences}
        />
      )}
      <SelectField
        label={kind === 'envelopes' ? 'Envelope' : kind === 'labels' ? 'Label sheet' : 'Paper'}
        value={choices.formatKey}
        onChange={choices.setFormat}
        options={Object.entries(known).map(([value, { label }]) => ({ value, label }))}
      />
      {isCard && (
        <SelectField
          label="Card language"
          value={choices.language ?? ''}
          onChange={choices.setLanguage}
          options={[
            { value: '', label: 'Each household’s' },
            ...locales.map((value) => ({ value, label: localeNames[value] })),
          ]}
        />
      )}
      {isLetter && (
        <SelectField
          label="At the foot"
          value={choices.hasFoot ? LINK : NOTHING}
          onChange={choices.setFoot}
          options={[
            { value: LINK, label: 'Personal link with QR code' },
            { value: NOTHING, label: 'Nothing' },
          ]}
        />
      )}
      {kind === 'labels' && (
        <TextField
          label="Start at label"
          hint="For a sheet that is partly used."
          type="number"
          min={1}
          max={choices.format.columns * choices.format.rows}
          inputMode="numeric"
          value={choices.start}
          onChange={choices.setStart}
        />
      )}
      {kind === 'envelopes' && (
        <TextArea
          label="Your address (optional)"
          hint="Printed at the upper left. We don’t keep it."
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          value={from}
          onChange={onFrom}
        />
      )}
    </div>
  )
}

function audienceOptions(
  { filter, knowsSent, who }: PrintChoices,
  { households, guests, settings }: Pick<ChoicesProps, 'households' | 'guests' | 'settings'>,
) {
  const tags = distinct(guests.flatMap((guest) => guest.tags))
  const sides = sideLabels(settings)
  const { length: count } = existing(filter.households, households)
  return [
    ...(who === CHOSEN ? [{ value: CHOSEN, label: counted(count, 'chosen household') }] : []),
    { value: '', label: 'All who are invited' },
    ...(knowsSent || who === NOT_SENT ? [{ value: NOT_SENT, label: 'No invitation sent yet' }] : []),
    ...Object.entries(sides).map(([side, label]) => ({ value: SIDE + side, label: `Side: ${label}` })),
    ...tags.map((tag) => ({ value: TAG + tag, label: `Tag: ${tag}` })),
  ]
}
