import { useState } from 'react'
import { ApiError } from './api-error'
import { type OutputOf, type Rules, useForm } from './form'
import { useLatest } from './latest'
import { changedFields, isSame, mergeEdits } from './merge-edits'

interface EditFormOptions<R extends { version: number }, V extends object, S extends Rules> {
  /** The API's schema; a function gets the values that the edit is based on. */
  schema: S | ((stored: V) => S | Promise<S>)
  /** The resource as it was read. */
  resource: R
  toValues: (resource: R) => V
  /** Sends the changed fields in the schema's output form, with the version they are based on. */
  send: (changes: Partial<OutputOf<S>> & { version: number }) => Promise<R>
  onError?: (error: ApiError) => void
}

export interface Contest<V> {
  /** The server's sentence about the other edit. */
  sentence: string
  /** The version that the other edit made. */
  version: number
  theirs: V
  /** Fields that both edits changed. The value typed here stays until the person takes theirs. */
  fields: (keyof V & string)[]
}

/**
 * `useForm` for a resource that somebody else may be editing too. Both edits are kept, and contested fields are shown.
 */
export function useEditForm<R extends { version: number }, V extends object, S extends Rules>({
  resource,
  toValues,
  schema,
  send,
  ...options
}: EditFormOptions<R, V, S>) {
  const [base, setBase] = useState(() => ({ version: resource.version, values: toValues(resource) }))
  const [contest, setContest] = useState<Contest<V> | null>(null)

  const loadSchema = async () => (typeof schema === 'function' ? schema(base.values) : schema)

  const form = useForm<V, S>({
    ...options,
    schema: loadSchema,
    initial: base.values,
    submit: async (output) => {
      const sent: V = form.values
      const changed = Object.keys(changedFields(base.values, sent))
      const changes = Object.fromEntries(Object.entries(output as object).filter(([name]) => changed.includes(name)))
      const attempt = (version: number): Promise<R> => send({ ...(changes as Partial<OutputOf<S>>), version })
      try {
        const saved = await attempt(base.version).catch(async (error: unknown): Promise<R> => {
          const current = currentOf<R>(error)
          if (!current) throw error
          // No other edit would be lost: only a field that the form doesn't show has changed, or the answer to this save was lost.
          // Compares what the schema reads: '12,500' is stored as 12500.
          const rules: Rules = await loadSchema()
          const isSent = (values: V) => {
            const read = rules.safeParse(values)
            return read.success && isSame(read.data, output)
          }
          const theirs = toValues(current)
          const { merged, contested } = mergeEdits({ base: base.values, mine: sent, theirs })
          if (isSent(theirs) || (contested.length === 0 && isSame(merged, sent))) return attempt(current.version)
          throw error
        })
        const theirs = toValues(saved)
        setBase({ version: saved.version, values: theirs })
        setContest(null)
        form.setValues((mine) => mergeEdits({ base: sent, mine, theirs }).merged)
        return saved
      } catch (error) {
        const current = currentOf<R>(error)
        if (!current) throw error
        const theirs = toValues(current)
        // Includes what was typed since the request.
        const { merged, contested } = mergeEdits({ base: base.values, mine: typed(), theirs })
        setBase({ version: current.version, values: theirs })
        setContest({ sentence: (error as ApiError).message, version: current.version, theirs, fields: contested })
        form.setValues(merged)
      }
    },
  })

  const typed = useLatest(() => form.values)

  return {
    ...form,
    isChanged: Object.keys(changedFields(base.values, form.values)).length > 0,
    contest,
    /** Bases the form on a newer resource. What is typed stays. */
    takeOver: (current: R) => {
      const theirs = toValues(current)
      setBase({ version: current.version, values: theirs })
      form.setValues((mine) => mergeEdits({ base: base.values, mine, theirs }).merged)
    },
    /** Replaces the typed value of a contested field. */
    takeTheirs: (name: keyof V & string) => {
      if (!contest) return
      form.set(name, contest.theirs[name])
      setContest({ ...contest, fields: contest.fields.filter((field) => field !== name) })
    },
  }
}

/** The resource as it is now, if the change was refused because it is based on an older version. */
const currentOf = <R>(error: unknown) =>
  error instanceof ApiError && error.status === 409 ? (error.current as R | undefined) : undefined
