import { type ReactNode, useEffect, useState } from 'react'
import { CurrencyContext } from '../components/money'
import { useWeddingSettings } from '../lib/wedding-settings'

const CURRENCY_KEY = 'wedding-planner-currency'

/** Provides the wedding's currency. It is kept in the browser, so that amounts do not change after the first paint. */
export function Currency({ children }: { children: ReactNode }) {
  const { data: settings } = useWeddingSettings()
  const [kept] = useState(() => localStorage.getItem(CURRENCY_KEY))
  const currency = settings?.currency_code ?? kept
  useEffect(() => {
    if (settings) localStorage.setItem(CURRENCY_KEY, settings.currency_code)
  }, [settings])
  return <CurrencyContext value={currency}>{children}</CurrencyContext>
}
