import { type ReactNode, useEffect, useState } from 'react'
import { type EventSettings, settingsPath } from '../../worker/features/settings/schema'
import { CurrencyContext } from '../components/money'
import { useRead } from '../lib/swr'

const CURRENCY_KEY = 'wedding-planner-currency'

/** The wedding's currency for every amount beneath. Kept in the browser, so that amounts do not change under the eye. */
export function Currency({ children }: { children: ReactNode }) {
  const { data: settings } = useRead<EventSettings>(settingsPath)
  const [kept] = useState(() => localStorage.getItem(CURRENCY_KEY))
  const currency = settings?.currency_code ?? kept
  useEffect(() => {
    if (settings) localStorage.setItem(CURRENCY_KEY, settings.currency_code)
  }, [settings])
  return <CurrencyContext value={currency}>{children}</CurrencyContext>
}
