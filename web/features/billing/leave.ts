import { useEffect, useState } from 'react'
import { toastFailure } from '../../components/toast-failure'

/** Opens the provider's page. `leavingTo` names the pressed button until the browser has left. */
export function useLeave() {
  const [leavingTo, setLeavingTo] = useState<string | null>(null)

  // The browser's back may restore this page from memory as it was left.
  useEffect(() => {
    const reset = () => setLeavingTo(null)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
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
