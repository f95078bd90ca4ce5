import { useEffect } from 'react'
import { toast } from '../components/toast'
import { send } from '../features/day/day-store'
import { changeKeys } from '../lib/day-storage'
import { navigate } from '../lib/history'
import { useLatest } from '../lib/latest'
import { paths } from '../lib/paths'
import { useRefresh } from '../lib/swr'

/** Sends what day mode kept without a connection, from whichever screen is opened next. */
export function SendFromDayMode({ userId, weddingId }: { userId: string; weddingId: string }) {
  const refresh = useRefresh()
  const run = useLatest(async () => {
    if (changeKeys().length === 0) return
    const sending = await send({ userId, weddingId })
    await refresh()
    if (sending !== 'asked') return
    toast.info('A change from day mode needs your decision.', {
      key: 'day',
      action: { label: 'Open', run: () => navigate(paths.day) },
    })
  })
  useEffect(() => {
    const again = () =>
      void run().catch((error) => console.error('The changes from day mode could not be sent.', error))
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [run])
  return null
}
