/**
 * Wraps a read that changes ask for again and again. One after a pause runs at once. The ones that follow it closely share one
 * answer, read when no more have come for `pause` milliseconds.
 */
export function rested<T>(read: () => Promise<T>, pause: number): () => Promise<T> {
  let lastAt = Number.NEGATIVE_INFINITY
  let next: { answer: Promise<T>; postpone: () => void } | null = null

  return () => {
    const isRested = Date.now() - lastAt >= pause
    lastAt = Date.now()
    if (next) next.postpone()
    else if (isRested) return read()
    next ??= soon()
    return next.answer
  }

  function soon() {
    const { promise: answer, resolve } = Promise.withResolvers<T>()
    let timer: ReturnType<typeof setTimeout>
    const run = () => {
      next = null
      resolve(read())
    }
    const postpone = () => {
      clearTimeout(timer)
      timer = setTimeout(run, pause)
    }
    postpone()
    return { answer, postpone }
  }
}
