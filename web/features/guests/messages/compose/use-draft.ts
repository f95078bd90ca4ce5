import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../../../../worker/features/messages/schema'
import { toast } from '../../../../components/toast'
import { ApiError } from '../../../../lib/api-error'
import { holdTyped } from '../../../../lib/history'
import { useLatest } from '../../../../lib/latest'
import { changedFields, mergeEdits } from '../../../../lib/merge-edits'
import { lostSessionOf, signedInAs } from '../../../../lib/session'
import { useRefresh } from '../../../../lib/swr'
import { useMessageWrites } from '../api'
import { type DraftValues, toDraftValues } from './draft-values'

/** Milliseconds after the last letter until it is saved. */
const PAUSE = 600

type SaveState =
  | { is: 'saved' }
  | { is: 'saving' }
  /** What is typed cannot be saved; the errors stand beside it. */
  | { is: 'wrong' }
  | { is: 'failed'; error: ApiError }

/** Drafts left before they were saved, by message. In memory only, and restored only for the person who typed them. */
const unsaved = new Map<string, { owner: string | null; base: DraftValues; values: DraftValues }>()

function restored(message: Message): DraftValues {
  const theirs = toDraftValues(message)
  const kept = unsaved.get(message.id)
  if (!kept || kept.owner !== signedInAs()) return theirs
  return mergeEdits({ base: kept.base, mine: kept.values, theirs }).merged
}

/**
 * A message that is saved while it is written. `check` returns the errors of what is typed: it is sent once there are none.
 * What somebody else changes meanwhile is merged; where both changed the same, what is typed here stays.
 */
export function useDraft(message: Message, check: (values: DraftValues) => Record<string, string>) {
  const { save, show } = useMessageWrites()
  const refresh = useRefresh()
  const [values, setValues] = useState(() => restored(message))
  const [saved, setSaved] = useState(message)
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const [refused, setRefused] = useState<Record<string, string>>({})
  /**
   * The latest of all of it, for timers and for saves that follow one another. `base` is `saved` with the texts as typed: the API trims
   * them, and a space before a pause must survive.
   */
  const now = useRef({ values, saved: message, base: toDraftValues(message), isSending: false, timer: 0 })

  function put(next: DraftValues) {
    now.current.values = next
    setValues(next)
  }

  /** `sent`: typed values that the API may have trimmed. */
  function merge(theirs: Message, base: DraftValues, sent: Partial<DraftValues> = {}) {
    const next = { ...toDraftValues(theirs), ...sent }
    const { merged } = mergeEdits({ base, mine: now.current.values, theirs: next })
    now.current.saved = theirs
    now.current.base = next
    setSaved(theirs)
    put(merged)
  }

  const flush = useLatest(async (): Promise<void> => {
    clearTimeout(now.current.timer)
    if (now.current.isSending) return
    const { values: sent, saved: stored, base } = now.current
    const changes = changedFields(base, sent)
    if (Object.keys(changes).length === 0) {
      unsaved.delete(stored.id)
      return setState({ is: 'saved' })
    }
    if (Object.keys(check(sent)).length > 0) return setState({ is: 'wrong' })
    now.current.isSending = true
    setState({ is: 'saving' })
    try {
      merge(await save(stored.id, { ...changes, version: stored.version }), sent, changes)
      setRefused({})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { current } = error
      if (error.status === 409 && isMessage(current)) {
        merge(current, base)
        await show(current)
      } else if (Object.keys(error.fields).length > 0) {
        setRefused(error.fields)
        return setState({ is: 'wrong' })
      } else {
        // It has started, or it is gone.
        if (error.status === 409 || error.status === 404) void refresh()
        if (unsaved.has(stored.id)) toast.error(`Your message wasn’t saved. ${error.message}`)
        return setState({ is: 'failed', error })
      }
    } finally {
      now.current.isSending = false
    }
    await flush()
  })

  /** Saves when the page is left. A save under way may be cancelled with the page: its changes are sent again. */
  const leave = useLatest(() => {
    const { saved: stored, base, values: typed, isSending } = now.current
    if (!isSending) return void flush()
    const changes = changedFields(base, typed)
    if (Object.keys(changes).length === 0 || Object.keys(check(typed)).length > 0) return
    // Without a version, since the save under way may arrive first. If the page comes back, `flush` reports a failure.
    save(stored.id, changes).catch(() => {})
  })

  function change(changes: Partial<DraftValues>, { isTyped = false } = {}) {
    put({ ...now.current.values, ...changes })
    setRefused({})
    setState({ is: 'saving' })
    clearTimeout(now.current.timer)
    if (isTyped) now.current.timer = window.setTimeout(() => void flush(), PAUSE)
    else void flush()
  }

  // Read again because somebody else changed it.
  const takeOver = useLatest((read: Message) => {
    if (!now.current.isSending && read.version > now.current.saved.version) {
      merge(read, now.current.base)
    }
  })
  useEffect(() => takeOver(message), [message, takeOver])

  useEffect(() => {
    unsaved.delete(now.current.saved.id)
    // Sends what was left unsaved the last time.
    void flush()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      const { saved, base, values } = now.current
      if (Object.keys(changedFields(base, values)).length > 0) {
        unsaved.set(saved.id, { owner: lostSessionOf() ?? signedInAs(), base, values })
      }
      void flush()
    }
  }, [flush, leave])

  // The browser asks before it drops text that cannot be saved.
  const holds = useLatest(() => {
    const { base, values: typed } = now.current
    const isStuck = state.is === 'wrong' || state.is === 'failed' || Object.keys(check(typed)).length > 0
    return isStuck && Object.keys(changedFields(base, typed)).length > 0
  })
  const isSaved = state.is === 'saved'
  useEffect(() => (isSaved ? undefined : holdTyped(holds)), [isSaved, holds])

  return {
    values,
    /** The message as the API has it. */
    saved,
    state,
    errors: { ...refused, ...check(values) },
    change,
    /** Saves at once. Returns whether all is saved. */
    flush: async () => {
      await flush()
      while (now.current.isSending) await new Promise((resolve) => setTimeout(resolve, 50))
      return Object.keys(changedFields(now.current.base, now.current.values)).length === 0
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

const isMessage = (current: unknown): current is Message =>
  typeof current === 'object' && current !== null && 'id' in current && 'version' in current
