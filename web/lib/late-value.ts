import { useEffect, useRef, useState } from 'react'

/**
 * For a field whose value is kept in the address, where it arrives late: what is typed shows at once, and no letter is lost
 * to one that is still on its way. A value that was not typed here, as after going back, shows as well.
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
