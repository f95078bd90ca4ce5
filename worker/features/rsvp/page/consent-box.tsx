import type { ReactNode } from 'react'
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
  /** `autoFocus` if it is the first wrong field. */
  focus: { autoFocus: boolean }
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
      ? consent.own<ReactNode>(sentence)
      : other?.kind === 'adult'
        ? consent.adult<ReactNode>(person, sentence)
        : consent.child<ReactNode>(person, sentence)
  return (
    <>
      <label className="tick">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={isTicked}
          {...focus}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${name}-error`}
        />
        <span>
          <Sentence of={whole} />
        </span>
      </label>
      <p className="error" id={`${name}-error`}>
        {error}
      </p>
    </>
  )
}
