import { Star, StarHalf } from 'lucide-react'
import { useId } from 'react'
import { counted } from '../../worker/lib/text'
import { classNames } from './class-names'
import { FieldError } from './field'

const STARS = [1, 2, 3, 4, 5]

/** Shows a rating from 0 to 5, to half a star. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex gap-0.5 align-middle text-care">
      {STARS.map((star) => (
        <OneStar key={star} star={star} rating={rating} size="size-4" />
      ))}
    </span>
  )
}

/** A star of a rating: full, half or empty. */
function OneStar({ star, rating, size }: { star: number; rating: number; size: string }) {
  const shown = Math.round(rating * 2) / 2
  return (
    <span aria-hidden className="pointer-events-none relative">
      <Star className={size} fill={star <= shown ? 'currentColor' : 'none'} />
      {star - 0.5 === shown && <StarHalf className={classNames('absolute inset-0', size)} fill="currentColor" />}
    </span>
  )
}

interface RatingFieldProps {
  label: string
  name: string
  /** Null: not rated. */
  value: number | null
  onChange: (rating: number | null) => void
  error?: string
  className?: string
}

/** Radio buttons for "not rated" and 0 to 5 stars. Arrow keys move between them. */
export function RatingField({ label, name, value, onChange, error, className }: RatingFieldProps) {
  const errorId = useId()
  const choice = (rating: number | null) => ({
    type: 'radio',
    name,
    // None for a rating between two stars, so that both can be chosen.
    checked: rating === value,
    onChange: () => onChange(rating),
    'aria-describedby': error ? errorId : undefined,
    className: 'absolute inset-0 cursor-pointer opacity-0',
  })
  return (
    <fieldset className={classNames('grid gap-1.5', className)}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {value !== null && !Number.isInteger(value) && <p className="sr-only">Now {value} of 5 stars</p>}
      <div className="-ms-1 flex flex-wrap items-center">
        <label className={classNames(choiceLook, 'px-2.5 text-sm', value === null ? 'text-accent' : 'text-quiet')}>
          <input {...choice(null)} />
          Not rated
        </label>
        <label className={classNames(choiceLook, 'px-2.5 text-sm', value === 0 ? 'text-accent' : 'text-quiet')}>
          <input {...choice(0)} aria-label="0 stars" />0
        </label>
        {STARS.map((star) => (
          <label key={star} className={classNames(choiceLook, 'w-11 text-care desk:w-8.5')}>
            <input {...choice(star)} aria-label={counted(star, 'star')} />
            <OneStar star={star} rating={value ?? 0} size="size-6 desk:size-5" />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}

const choiceLook =
  'relative flex min-h-11 cursor-pointer items-center justify-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent desk:min-h-8.5'
