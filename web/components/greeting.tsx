import { useEffect, useState } from 'react'
import { coupleNames } from '../../worker/features/settings/rules'
import { useIsHelper } from '../lib/session'
import { useHour } from '../lib/use-now'
import { useOwnSettings } from '../lib/wedding-settings'
import { classNames } from './class-names'

const NAMES_KEY = 'wedding-planner-couple-names'

/**
 * Greets by the browser's clock: the couple by its names, a helper by their own. The couple's names are kept in the browser,
 * so that they show from the first paint.
 */
export function Greeting({ className }: { className?: string }) {
  const { user, settings, error } = useOwnSettings()
  const [kept] = useState(() => localStorage.getItem(NAMES_KEY) ?? '')
  const couple = settings ? (coupleNames(settings) ?? '') : kept
  useEffect(() => {
    if (settings) localStorage.setItem(NAMES_KEY, couple)
  }, [settings, couple])
  const isHelper = useIsHelper()
  const hour = useHour()
  if (!user) return null
  const names = isHelper ? user.name : couple
  return (
    <p className={classNames('min-h-[1lh] truncate text-quiet text-sm print:hidden', className)}>
      {/* Whole at once: text that grows would move. */}
      {(settings || kept || error) && (
        <>
          {greetingAt(hour)}
          {names && `, ${names}`}
          {isHelper && couple && ` · ${couple}`}
        </>
      )}
    </p>
  )
}

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
