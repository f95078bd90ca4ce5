import { useState } from 'react'
import { ApiError } from './api-error'
import { type OutputOf, type Rules, useForm } from './form'
import { useLatest } from './latest'
import { changedFields, type Edits, isSame } from './merge-edits'
import { type Contested, type Merge, mergeByItem } from './merge-items'

interface EditFormOptions<R extends { version: number }, V extends object, S extends Rules> {
  /** The API's schema; a function gets the values that the edit is based on. */
  schema: S | ((stored: V) => S | Promise<S>)
  /** The resource as it was read. */
  resource: R
  toValues: (resource: R) => V
  /**
   * Sends the changed fields in the schema's output form, with the version they are based on. `stored` is the resource of that version.
   * If more requests follow the first one, `takeOver` gets its answer, in case that a later one fails.
   */
  send: (
    changes: Partial<OutputOf<S>> & { version: number },
    others: { stored: R; takeOver: (current: R) => void },
  ) => Promise<R>
  onError?: (error: ApiError) => void
  /** Fields that the form doesn't show: the latest values are kept, whoever changed them. */
  hidden?: readonly (keyof V & string)[]
  /** Merges two edits where one field follows from another. */
  merge?: (edits: Edits<V>) => Merge<V>
}

export interface Contest<V> {
  /** The server's sentence about the other edit. */
  sentence: string
  /** The version that the other edit made. */
  version: number
  theirs: V
  /** The form's values when both edits were merged. */
  merged: V
  /** Fields that both edits changed. The value typed here stays until the person takes theirs. */
  fields: Contested<V>[]
}

/**
 * `useForm` for a resource that somebody else may be editing too. Both edits are kept, and contested fields are shown.
 */
export function useEditForm<R extends { version: number }, V extends object, S extends Rules>({
  resource,
  toValues,
  schema,
  send,
  hidden = [],
  merge = mergeByItem,
  ...options
}: EditFormOptions<R, V, S>) {
  const [base, setBase] = useState(() => ({ stored: resource, values: toValues(resource) }))
  const [contest, setContest] = useState<Contest<V> | null>(null)

  const mergeShown = ({ base, mine, theirs }: Edits<V>) =>
    merge({ base, mine: { ...mine, ...valuesOf(theirs, hidden) }, theirs })

  /** Bases the form on a newer resource. What is typed stays. */
  function takeOver(current: R) {
    const theirs = toValues(current)
    setBase({ stored: current, values: theirs })
    form.setValues((mine) => mergeShown({ base: base.values, mine, theirs }).merged)
  }

  const loadSchema = async () => (typeof schema === 'function' ? schema(base.values) : schema)

  const form = useForm<V, S>({
    ...options,
    schema: loadSchema,
    initial: base.values,
    submit: async (output) => {
      const sent: V = form.values
      const changed = Object.keys(changedFields(base.values, sent))
      const changes = Object.fromEntries(Object.entries(output as object).filter(([name]) => changed.includes(name)))
      const attempt = (stored: R): Promise<R> =>
        send({ ...(changes as Partial<OutputOf<S>>), version: stored.version }, { stored, takeOver })
      try {
        const saved = await attempt(base.stored).catch(async (error: unknown): Promise<R> => {
          const current = currentOf<R>(error)
          if (!current) throw error
          // No other edit would be lost: only a field that the form doesn't show has changed, or the answer to this save was lost.
          // Compares what the schema reads: '12,500' is stored as 12500.
          const rules: Rules = await loadSchema()
          const isSent = (values: V) => {
            const read = rules.safeParse({ ...values, ...valuesOf(sent, hidden) })
            return read.success && isSame(read.data, output)
          }
          const theirs = toValues(current)
          if (isSent(theirs) || mergeShown({ base: base.values, mine: sent, theirs }).isMine) return attempt(current)
          throw error
        })
        const theirs = toValues(saved)
        setBase({ stored: saved, values: theirs })
        setContest(null)
        form.setValues((mine) => mergeShown({ base: sent, mine, theirs }).merged)
        return saved
      } catch (error) {
        const current = currentOf<R>(error)
        if (!current) throw error
        const theirs = toValues(current)
        // Includes what was typed since the request.
        const { merged, contested } = mergeShown({ base: base.values, mine: typed(), theirs })
        setBase({ stored: current, values: theirs })
        setContest({
          sentence: (error as ApiError).message,
          version: current.version,
          theirs,
          merged,
          fields: contested,
        })
        form.setValues(merged)
      }
    },
  })

  const typed = useLatest(() => form.values)

  return {
    ...form,
    isChanged: Object.keys(changedFields(base.values, form.values)).length > 0,
    contest,
    takeOver,
    /** Replaces the typed value of a contested field. */
    takeTheirs: (name: keyof V & string) => {
      const taken = contest?.fields.find((field) => field.name === name)?.taken
      if (!contest || !taken) return
      // In a list, other items may have been edited since.
      const { merged } = merge({ base: contest.merged, mine: { ...contest.merged, ...taken }, theirs: form.values })
      form.change(valuesOf(merged, Object.keys(taken) as (keyof V & string)[]))
      setContest({ ...contest, fields: contest.fields.filter((field) => field.name !== name) })
    },
  }
}

const valuesOf = <V extends object>(values: V, names: readonly (keyof V)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>

/** The resource as it is now, if the change was refused because it is based on an older version. */
const currentOf = <R>(error: unknown) =>
  error instanceof ApiError && error.status === 409 ? (error.current as R | undefined) : undefined
