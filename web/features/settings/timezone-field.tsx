import { useEffect, useState } from 'react'
import { SuggestField } from '../../components/suggest-field'

interface TimezoneFieldProps {
  label?: string
  name: string
  value: string
  error?: string
  disabled?: boolean
  onChange: (zone: string) => void
}

/** Suggests the eleven common zones first, then all others, found by any part of the name. */
export function TimezoneField({ value, label = 'Timezone', ...field }: TimezoneFieldProps) {
  const time = useTimeIn(value)
  return (
    <SuggestField
      {...field}
      value={value}
      label={label}
      hint={time ? `Local time: ${time}` : 'Type a city or a region, such as Lisbon.'}
      isStrict
      groups={zoneGroups}
    />
  )
}

/** Any other IANA zone is accepted. */
const offered = [
  'Asia/Manila',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Hong_Kong',
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/London',
  'Europe/Paris',
  'Australia/Sydney',
  'UTC',
]
const zoneGroups = [
  { label: 'Often chosen', options: offered },
  { label: 'All timezones', options: Intl.supportedValuesOf('timeZone').filter((zone) => !offered.includes(zone)) },
]

/** Returns the local time in a zone, such as 'Sunday, 2:21 PM'; null for an unknown zone. */
function useTimeIn(zone: string): string | null {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  try {
    const wanted = { timeZone: zone, weekday: 'long', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const
    const parts = new Intl.DateTimeFormat('en', wanted).formatToParts(now)
    const part = (type: string) => parts.find((one) => one.type === type)?.value
    return `${part('weekday')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
  } catch {
    return null
  }
}
