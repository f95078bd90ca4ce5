import { useEffect, useRef } from 'react'
import { useEntry } from '../lib/history'
import { NavLink } from './link'

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly { to: string; label: string; isExact?: boolean }[]
}

/** Links to the parts of a page, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useEntry()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab scrolls into view when the address changes
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!nav.current || !current) return
    nav.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.current.clientWidth / 2
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative -mx-4 mb-3 desk:mb-5 overflow-x-auto border-line border-b px-4 desk:mx-0 desk:px-0"
    >
      <ul className="flex w-max gap-6">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <NavLink to={tab.to} isExact={tab.isExact} className="tab">
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
