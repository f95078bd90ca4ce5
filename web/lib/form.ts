import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useTyped } from './drafts'
import { rememberSaved } from './focus-place'
import { ApiError } from './http'
import { changedFields } from './merge-edits'

/** What is wrong with a form as a whole: a sentence of its own, or the server's refusal. */
export type Problem = string | ApiError

/** A resource's fields as a form holds them: text instead of null. */
export type FormValues<Fields> = { [K in keyof Fields]: string extends NonNullable<Fields[K]> ? string : Fields[K] }

type Errors<V> = Partial<Record<keyof V & string, string>>

interface FormOptions<V extends object, S extends z.ZodType> {
  /** The contract's own schema; a function where it should not be part of the first load. */
  schema: S | (() => Promise<S>)
  /** What the fields show first; its order is the order in which wrong fields get the focus. */
  initial: V
  /**
   * Sends what the schema made of the fields. An ApiError with field sentences ends up beside the fields. The row of what it
   * answers gets the focus when the form's dialog is closed and what opened that is gone.
   */
  submit: (values: z.output<S>) => Promise<unknown>
  /** Whatever else the server said. Without it `problem` holds it. */
  onError?: (error: ApiError) => void
}

/** A form's state: what was typed (never lost), what is wrong with it, and whether it is being sent. */
export function useForm<V extends object, S extends z.ZodType>({
  schema,
  initial,
  submit,
  onError,
}: FormOptions<V, S>) {
  const [values, setValues] = useTyped(initial)
  const [first] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // After the render that shows its sentence and enables its form again. An object, so that the same field can be next.
  const [focused, setFocused] = useState<{ name: string } | null>(null)

  useEffect(() => {
    const found = focused && form.current?.elements.namedItem(focused.name)
    const element = found instanceof RadioNodeList ? found[0] : found
    if (element instanceof HTMLElement) element.focus()
  }, [focused])

  function set<K extends keyof V & string>(name: K, value: V[K]) {
    setValues((previous) => ({ ...previous, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest as Errors<V>)
  }

  /** Shows a sentence by each field that this form has. Whether there was one. */
  function showErrors(found: Record<string, string>): boolean {
    const names = Object.keys(initial).filter((name) => name in found)
    setErrors(Object.fromEntries(names.map((name) => [name, found[name]])) as Errors<V>)
    if (names[0] !== undefined) setFocused({ name: names[0] })
    return names.length > 0
  }

  async function onSubmit(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const rules = await load(schema)
      const result = rules.safeParse(values)
      if (!result.success) {
        const found = sentences(result.error)
        if (!showErrors(found)) setProblem(Object.values(found)[0] ?? null)
        return
      }
      setErrors({})
      const saved = await submit(result.data)
      if (hasId(saved)) rememberSaved(saved.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isShown = showErrors(error.fields)
      if (onError) onError(error)
      else if (!isShown) setProblem(error)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    values,
    errors,
    problem,
    isBusy,
    /** Whether a field is other than the form first showed it. */
    isChanged: Object.keys(changedFields(first, values)).length > 0,
    set,
    setValues,
    showErrors,
    focus: (name: keyof V & string) => setFocused({ name }),
    submit: onSubmit,
    /** For the `<form>`. Our sentences replace the browser's own. */
    props: { ref: form, onSubmit, noValidate: true },
    /** For a text field or select. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => set(name, value),
    }),
    /** For a checkbox. */
    check: <K extends keyof V & string>(name: K) => ({
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (value: boolean) => set(name, value as V[K]),
    }),
  }
}

/** What `useForm` gives, for components that take a form of any fields. */
export type Form = ReturnType<typeof useForm>

function hasId(saved: unknown): saved is { id: string } {
  return typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'string'
}

async function load<S extends z.ZodType>(schema: S | (() => Promise<S>)): Promise<S> {
  if (typeof schema !== 'function') return schema
  try {
    return await schema()
  } catch {
    throw new ApiError(0)
  }
}

/** One sentence a field, the first that applies. */
function sentences(error: z.ZodError): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[String(path[0] ?? '')] ??= message
  return found
}
