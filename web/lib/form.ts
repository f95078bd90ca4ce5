import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from './api-error'
import { useTyped } from './drafts'
import { rememberSaved } from './focus-place'
import { changedFields } from './merge-edits'

/** An error of a form as a whole: a sentence, or the server's error. */
export type Problem = string | ApiError

/** A resource's fields as form values: text instead of null. */
export type FormValues<Fields> = { [K in keyof Fields]: string extends NonNullable<Fields[K]> ? string : Fields[K] }

type Errors<V> = Partial<Record<keyof V & string, string>>

/** The part of a schema that a form uses. */
export interface Rules<Output = unknown> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}
export type OutputOf<S extends Rules> = Extract<ReturnType<S['safeParse']>, { success: true }>['data']

/** Rules of a form whose values only the server checks. */
export const unchecked = <V>(): Rules<V> => ({ safeParse: (values) => ({ success: true, data: values as V }) })

interface FormOptions<V extends object, S extends Rules> {
  /** The API's schema. Pass a function to load it later than the first screen. */
  schema: S | (() => Promise<S>)
  /** The initial values. Their order decides which wrong field gets the focus. */
  initial: V
  /**
   * Sends the parsed values. An ApiError with field errors is shown beside the fields. When the dialog closes and what
   * opened it is gone, the focus goes to the row of the returned item.
   */
  submit: (values: OutputOf<S>) => Promise<unknown>
  /** Keeps what was typed under this name while the form is not on the screen. */
  keep?: string
  /** Handles other errors. Without it they end up in `problem`. */
  onError?: (error: ApiError) => void
}

/** The state of a form: its values, its errors, and whether it is being sent. Typed values are never lost. */
export function useForm<V extends object, S extends Rules>({
  schema,
  initial,
  submit,
  keep,
  onError,
}: FormOptions<V, S>) {
  const [values, setValues] = useTyped(initial, keep)
  const [first] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Set in state so that the focus moves after the render that shows the errors and ends being busy. An object, so that
  // the same field can be focused twice.
  const [focused, setFocused] = useState<{ names: string[]; sentences?: string[] } | null>(null)

  useEffect(() => {
    if (isBusy || !focused || !form.current) return
    // Some fields may not be on the screen.
    const { elements, textContent } = form.current
    const hidden = focused.sentences?.find((sentence) => !textContent.includes(sentence))
    if (hidden !== undefined) setProblem(hidden)
    const found = focused.names.map((name) => elements.namedItem(name)).find((one) => one !== null)
    const element = found instanceof RadioNodeList ? found[0] : found
    if (!(element instanceof HTMLElement)) return
    element.focus()
    // Its error stands beneath it.
    const error = element.getAttribute('aria-describedby')?.split(' ')[0]
    if (error) document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
  }, [focused, isBusy])

  function change(changes: Partial<V>) {
    setValues((previous) => ({ ...previous, ...changes }))
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !(name in changes))) as Errors<V>)
  }

  const set = <K extends keyof V & string>(name: K, value: V[K]) => change({ [name]: value } as unknown as Partial<V>)

  /** Shows errors beside the fields of this form. The first of those that do not show becomes the `problem`. */
  function showErrors(found: Record<string, string>): void {
    const names = Object.keys(initial).filter((name) => name in found)
    setErrors(Object.fromEntries(names.map((name) => [name, found[name]])) as Errors<V>)
    setFocused({ names, sentences: Object.values(found) })
  }

  async function onSubmit(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFocused(null)
    setProblem(null)
    try {
      const rules = await load(schema)
      const result: ReturnType<Rules<OutputOf<S>>['safeParse']> = rules.safeParse(values)
      if (!result.success) return showErrors(sentences(result.error))
      setErrors({})
      const saved = await submit(result.data)
      if (hasId(saved)) rememberSaved(saved.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showErrors(error.fields)
      if (onError) onError(error)
      else if (Object.keys(error.fields).length === 0) setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    values,
    errors,
    problem,
    isBusy,
    /** Whether any field differs from its initial value. */
    isChanged: Object.keys(changedFields(first, values)).length > 0,
    set,
    /** Sets several fields at once. */
    change,
    setValues,
    showErrors,
    focus: (name: keyof V & string) => setFocused({ names: [name] }),
    submit: onSubmit,
    /** Props of the `<form>`. Our messages replace the browser's. */
    props: { ref: form, onSubmit, noValidate: true },
    /** Props of a text field or select. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => set(name, value),
    }),
    /** Props of a checkbox. */
    check: <K extends keyof V & string>(name: K) => ({
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (value: boolean) => set(name, value as V[K]),
    }),
  }
}

function hasId(saved: unknown): saved is { id: string } {
  return typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'string'
}

async function load<S extends Rules>(schema: S | (() => Promise<S>)): Promise<S> {
  if (typeof schema !== 'function') return schema
  try {
    return await schema()
  } catch {
    throw new ApiError(0)
  }
}

/** The first error of each field. */
function sentences(error: { issues: { path: PropertyKey[]; message: string }[] }): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[String(path[0] ?? '')] ??= message
  return found
}
