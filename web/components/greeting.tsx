import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { type EventSettings, settingsPath } from '../../worker/features/settings/schema'

const NAMES_KEY = 'wedding-planner-couple-names'

/** By the browser's clock. The names are kept in the browser, so that they stand there from the first paint on. */
export function Greeting() {
  // Not `useRead`: an unreadable answer is the screen's matter and must not take the frame away.
  const { data: settings } = useSWR<EventSettings>(settingsPath)
  const [kept] = useState(() => localStorage.getItem(NAMES_KEY) ?? '')
  const names = settings ? [settings.couple_name_1, settings.couple_name_2].filter(Boolean).join(' & ') : kept
  useEffect(() => {
    if (settings) localStorage.setItem(NAMES_KEY, names)
  }, [settings, names])
  return (
    <p className="mb-1 truncate text-quiet text-sm print:hidden">
      {greetingAt(new Date().getHours())}
      {names && `, ${names}`}
    </p>
  )
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
