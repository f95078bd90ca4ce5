import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { AMOUNT_TOO_LARGE, MAX_AMOUNT } from '../../../worker/lib/money'
import { Money, useMoney } from '../../components/money'
import { AMOUNT_WANTED, ANY_AMOUNT, parseAmount } from '../../lib/parse-amount'

interface AmountCellProps {
  /** The accessible name: 'Planned for Catering'. */
  label: string
  amount: number
  /** Rejects on failure; the field then stays open with the typed amount. */
  onSave: (amount: number) => Promise<unknown>
}

/**
 * An amount that becomes a field when pressed. Enter or leaving the field saves, Escape cancels. An amount that could
 * not be saved stays in its field until Enter sends it again.
 */
export function AmountCell({ label, amount, onSave }: AmountCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [takesFocus, setTakesFocus] = useState(true)
  const problemId = useId()
  const money = useMoney()
  const button = useRef<HTMLButtonElement>(null)
  const sent = useRef(0)

  function start() {
    setDraft(amount === 0 ? '' : String(amount))
    setTakesFocus(true)
  }

  function stop({ isFocusKept }: { isFocusKept: boolean }) {
    setDraft(null)
    setProblem(null)
    if (isFocusKept) requestAnimationFrame(() => button.current?.focus())
  }

  async function save({ isFocusKept }: { isFocusKept: boolean }) {
    if (draft === null) return
    const next = draft.trim() === '' ? 0 : parseAmount(draft, ANY_AMOUNT)
    if (next === amount) {
      stop({ isFocusKept })
      return
    }
    if (next === null || next > MAX_AMOUNT) {
      setProblem(next === null ? AMOUNT_WANTED : AMOUNT_TOO_LARGE)
      return
    }
    stop({ isFocusKept })
    sent.current += 1
    const nth = sent.current
    try {
      await onSave(next)
    } catch (error) {
      // A later amount is on its way.
      if (nth !== sent.current) return
      // Do not take the focus from another control.
      setTakesFocus(document.activeElement === button.current || document.activeElement === document.body)
      setDraft((typed) => typed ?? draft)
      setProblem(error instanceof Error ? error.message : null)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void save({ isFocusKept: true })
    if (event.key === 'Escape') {
      event.stopPropagation()
      stop({ isFocusKept: true })
    }
  }

  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={`${label}: ${money(amount)}, change`}
        onClick={start}
        className="-mx-2 inline-flex min-h-11 items-center rounded-sm px-2 text-end hover:bg-sunk desk:min-h-8"
      >
        <Money amount={amount} />
      </button>
    )
  }
  return (
    <span className="-mx-2 inline-grid min-w-24 items-center desk:relative">
      {/* Keeps the column's width. */}
      <span aria-hidden className="invisible h-0 overflow-hidden px-2">
        <Money amount={amount} />
      </span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was just pressed
        autoFocus={takesFocus}
        inputMode="decimal"
        size={1}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value)
          setProblem(null)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => problem === null && void save({ isFocusKept: false })}
        onKeyDown={onKeyDown}
        className="figures min-h-11 w-full rounded-sm border border-control bg-card px-2 text-end text-[1rem] aria-invalid:border-bad desk:min-h-8 desk:text-[1em]"
      />
      {problem && (
        <span
          id={problemId}
          role="alert"
          className="absolute top-full z-10 rounded-md border border-bad bg-card p-2 text-start text-bad text-sm shadow-raised max-desk:inset-x-4 desk:end-0 desk:mt-1 desk:w-60"
        >
          {problem}
        </span>
      )}
    </span>
  )
}
