import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { type EventSettings, settingsPath } from '../../worker/features/settings/schema'
import { useSession } from '../lib/session'

const NAMES_KEY = 'wedding-planner-couple-names'

/**
 * Greets the couple by the browser's clock. Their names are kept in the browser, so that they show from the first
 * paint.
 */
export function Greeting() {
  const session = useSession()
  const hasWedding = session.status === 'in' && session.user.event_id !== null
  // Not `useRead`: an unreadable answer must not take the page title away.
  const { data: settings } = useSWR<EventSettings>(hasWedding ? settingsPath : null)
  const [kept] = useState(() => localStorage.getItem(NAMES_KEY) ?? '')
  const names = settings ? [settings.couple_name_1, settings.couple_name_2].filter(Boolean).join(' & ') : kept
  useEffect(() => {
    if (settings) localStorage.setItem(NAMES_KEY, names)
  }, [settings, names])
  if (!hasWedding) return null
  return (
    <p className="truncate text-quiet text-sm print:hidden">
      {greetingAt(new Date().getHours())}
      {names && `, ${names}`}
    </p>
  )
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
