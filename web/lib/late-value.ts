import { useEffect, useRef, useState } from 'react'

/**
 * The state of a field whose value is kept in the address, where it arrives late. Typed text shows at once and is not
 * overwritten by an older value still on its way. A value from elsewhere, such as after going back, shows as well.
 */
export function useLateValue(value: string, change: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value)
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const arrived = underWay.current.indexOf(value)
    if (arrived >= 0) underWay.current.splice(0, arrived + 1)
    else setTyped(value)
  }, [value])

  function type(next: string) {
    underWay.current.push(next)
    setTyped(next)
    change(next)
  }
  return [typed, type]
}
