import { useEffect, useState } from 'react'
import { toastFailure } from '../../components/toast-failure'

/** Goes to the provider's page; `leavingTo` names what was pressed until the browser has gone. */
export function useLeave() {
  const [leavingTo, setLeavingTo] = useState<string | null>(null)

  // The browser's back can bring the page again as it was left.
  useEffect(() => {
    const comeBack = () => setLeavingTo(null)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  async function leave(name: string, url: () => Promise<string>) {
    setLeavingTo(name)
    try {
      window.location.assign(await url())
    } catch (error) {
      setLeavingTo(null)
      toastFailure(error)
    }
  }

  return { leavingTo, leave }
}
