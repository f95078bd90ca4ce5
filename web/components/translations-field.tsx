import { useState } from 'react'
import type { Locale } from '../../worker/lib/locales'
import { useHouseholds } from '../lib/households'
import {
  languageChoice,
  languageName,
  languagesInUse,
  type Translations,
  type WrittenText,
  withWords,
  wordsFor,
} from '../lib/translations'
import { useWeddingSettings } from '../lib/wedding-settings'
import { Disclosure } from './disclosure'
import { FieldError, SelectField, TextArea, TextField } from './field'

interface TranslationsFieldProps {
  label: string
  texts: WrittenText[]
  translations: Translations
  onChange: (translations: Translations) => void
  /** The language whose words are shown at once. */
  opened: Locale | undefined
  error: string | undefined
}

/** The couple's words in other languages, folded away: one language at a time, beneath what is written. */
export function TranslationsField({ label, opened, error, ...props }: TranslationsFieldProps) {
  return (
    <div className="col-span-full">
      <Disclosure summary={label} isOpenAtFirst={opened !== undefined}>
        <LanguageFields opened={opened} {...props} />
      </Disclosure>
      <FieldError error={error} />
    </div>
  )
}

function LanguageFields({ texts, translations, onChange, opened }: Omit<TranslationsFieldProps, 'label' | 'error'>) {
  const own = useWeddingSettings().data?.default_locale ?? 'en'
  const { data: households = [] } = useHouseholds()
  const [chosen, setChosen] = useState<string | undefined>(opened)
  const options = languageChoice(own)
  const [used = options[0]?.value] = languagesInUse(own, households)
  const { value: locale } = options.find(({ value }) => value === (chosen ?? used)) ?? options[0] ?? { value: own }
  return (
    <div className="mt-1 grid gap-4 rounded-md bg-sunk p-4">
      <SelectField
        label="Language"
        name="translations.locale"
        value={locale}
        onChange={setChosen}
        hint={`Guests who read ${languageName(locale)} see these words. Left blank: as written in ${languageName(own)}.`}
        options={options}
      />
      {texts.length === 0 && <p className="text-quiet text-sm">There is nothing to translate yet.</p>}
      {texts.map(({ path, label, written, isLong }) => {
        const field = {
          label,
          name: ['translations', locale, ...path].join('.'),
          value: wordsFor(translations, locale, path),
          onChange: (text: string) => onChange(withWords(translations, locale, path, text)),
          placeholder: written,
          lang: locale,
          dir: 'auto',
          autoComplete: 'off',
        }
        return isLong ? <TextArea key={field.name} {...field} rows={3} /> : <TextField key={field.name} {...field} />
      })}
    </div>
  )
}
