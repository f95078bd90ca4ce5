import { useRef, useState } from 'react'

/** Sends choices in turn, so that the last one stays. `chosen` is the last one until it is sent; null when none is being sent. */
export function useInTurn<T>(send: (choice: T) => Promise<void>) {
  const [chosen, setChosen] = useState<T | null>(null)
  const turn = useRef(Promise.resolve())

  function choose(choice: T): void {
    setChosen(choice)
    const own = turn.current
      .catch(() => undefined)
      .then(() => send(choice))
      .finally(() => {
        if (turn.current === own) setChosen(null)
      })
    turn.current = own
  }

  return { chosen, choose }
}
