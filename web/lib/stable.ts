import { useLayoutEffect, useRef, useState } from 'react'

/** Functions that stay the same from render to render and do what the latest do: rows that only get these stay as they are. */
export function useStable<F extends object>(functions: F): F {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...given: unknown[]) =>
            (latest.current as Record<string, (...given: unknown[]) => unknown>)[name]?.(...given),
        ]),
      ) as F,
  )
  return stable
}
