import type { Content } from '../../../lib/markup'
import type { Texts } from '../../../texts/en'
import { Sentence } from '../../../texts/phrase'
import type { GuestKind } from '../../guests/schema'
import type { ConsentTerms } from '../consent/rules'

interface ConsentBoxProps {
  words: Texts
  name: string
  terms: ConsentTerms
  isTicked: boolean
  error: string | undefined
  /** `autofocus` if it is the first wrong field. */
  focus: { autofocus: boolean }
  /** The person that is answered for; undefined: the guest of the link. */
  other?: { name: string; kind: GuestKind }
}

/** The box beside health texts: who sees them, until when. */
export function ConsentBox({ words, name, terms, isTicked, error, focus, other }: ConsentBoxProps) {
  const { consent, day } = words
  const sentence = consent.terms({ ...terms, until: terms.until && day(terms.until) })
  const person = other && <bdi>{other.name}</bdi>
  const whole =
    person === undefined
      ? consent.own<Content>(sentence)
      : other?.kind === 'adult'
        ? consent.adult<Content>(person, sentence)
        : consent.child<Content>(person, sentence)
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          name={name}
          value="yes"
          checked={isTicked}
          {...focus}
          aria-invalid={error === undefined ? undefined : 'true'}
          aria-describedby={`${name}-error`}
        />
        <span>
          <Sentence of={whole} />
        </span>
      </label>
      <p class="error" id={`${name}-error`}>
        {error}
      </p>
    </>
  )
}
