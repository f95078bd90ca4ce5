import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { controlLook, Field } from '../../../components/field'
import { isComposing } from '../../../lib/composing'
import { finishedTags, typeTag } from './tag-entry'

interface TagsFieldProps {
  label: string
  name: string
  value: string[]
  error?: string
  onChange: (tags: string[]) => void
  /** Tags in use, as suggestions. */
  known: string[]
}

/**
 * Tags as chips before a text field; Enter or a comma ends a tag. Text left in the field counts as a tag too, so that
 * nothing moves when the field is left.
 */
export function TagsField({ label, name, value, error, onChange, known }: TagsFieldProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [{ text, isTag }, setTyped] = useState({ text: '', isTag: false })
  const finished = finishedTags({ tags: value, text, isTag })

  function change(tags: string[], typed: string) {
    const next = typeTag(tags, typed)
    setTyped(next)
    onChange(next.tags)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault()
      setTyped({ text: '', isTag: false })
    } else if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
  }

  return (
    <Field label={label} error={error} hint="Press Enter to add a tag.">
      {(wiring) => (
        <div className="grid gap-2">
          {finished.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {finished.map((tag) => (
                <li
                  key={tag}
                  className="flex min-h-8 items-center rounded-full bg-sunk ps-3 text-sm [overflow-wrap:anywhere]"
                >
                  {tag}
                  <button
                    type="button"
                    aria-label={`Remove the tag ${tag}`}
                    onClick={() => {
                      change(
                        finished.filter((other) => other !== tag),
                        text,
                      )
                      input.current?.focus()
                    }}
                    className="grid size-8 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
                  >
                    <X aria-hidden className="size-3.5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...wiring}
            ref={input}
            name={name}
            list={listId}
            autoComplete="off"
            value={text}
            onChange={(event) => change(finished, event.target.value)}
            onKeyDown={onKeyDown}
            className={controlLook}
          />
          <datalist id={listId}>
            {known
              .filter((tag) => !value.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}
