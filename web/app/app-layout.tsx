import { CircleUserRound, CreditCard, LogOut, Moon, Search, Settings, Sun, UsersRound } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { SWRConfig } from 'swr'
import { Link, useRoute } from 'wouter'
import type { User } from '../../worker/features/auth/schema'
import { IconButton } from '../components/button'
import { Greeting } from '../components/greeting'
import { hasUnsent, leaveSession } from '../components/leave-session'
import { NavLink } from '../components/link'
import { Menu, MenuItem, MenuLine, MenuLink } from '../components/menu'
import { toast } from '../components/toast'
import { Tooltip, Tooltips } from '../components/tooltip'
import { WeddingChoices } from '../features/members/wedding-choices'
import { useEntry } from '../lib/history'
import { initials } from '../lib/initials'
import { loadedPart } from '../lib/loaded-part'
import { useMedia, WIDE } from '../lib/media'
import { paths } from '../lib/paths'
import { signOut, useSession } from '../lib/session'
import { useCommandKey, useShortcut } from '../lib/shortcut'
import { CacheInUse, cacheRules, newCache } from '../lib/swr'
import { chooseTheme, useTheme } from '../lib/theme'
import { useOpenParam } from '../lib/url-state'
import { Currency } from './currency'
import { ErrorBoundary } from './error-boundary'
import { FollowChanges } from './follow-changes'
import { OfflineNote } from './offline-note'
import { sections } from './sections'

const SettingsDialog = loadedPart(async () => (await import('./settings-dialog')).SettingsDialog)
const CommandPalette = loadedPart(async () => (await import('./command-palette')).CommandPalette)
const SendFromDayMode = loadedPart(async () => (await import('./send-from-day-mode')).SendFromDayMode)
const NoWedding = loadedPart(async () => (await import('../features/members/no-wedding')).NoWedding)
const KeysDialog = loadedPart(async () => (await import('./keys-dialog')).KeysDialog)

/** The frame of every screen: navigation and the account menu. */
export function AppLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status !== 'in') return null
  const { user } = session
  return (
    <SWRConfig key={`${user.id} ${user.event_id}`} value={{ ...cacheRules, provider: newCache }}>
      <CacheInUse />
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:rounded-full focus:bg-ink focus:px-4 focus:py-2.5 focus:text-page"
      >
        Skip to content
      </a>
      <OfflineNote />
      <TopBar user={user} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[1200px] px-4 pt-3 pb-[calc(var(--sections-height)+5.5rem)] outline-none print:p-0! desk:px-7 desk:pt-8 desk:pb-24"
      >
        {user.event_id === null ? (
          <OutsideWedding>{children}</OutsideWedding>
        ) : (
          <>
            <FollowChanges />
            <ErrorBoundary instead={null}>
              <Suspense>{hasUnsent() && <SendFromDayMode userId={user.id} weddingId={user.event_id} />}</Suspense>
            </ErrorBoundary>
            <Currency>{children}</Currency>
          </>
        )}
      </main>
      {user.event_id !== null && (
        <>
          <BottomBar />
          <OpenAnywhere />
        </>
      )}
      <Tooltips />
    </SWRConfig>
  )
}

/** The account page of somebody without a wedding. */
function OutsideWedding({ children }: { children: ReactNode }) {
  const [isProfile] = useRoute(paths.profile)
  if (isProfile) return children
  return (
    <ErrorBoundary>
      <Suspense>
        <NoWedding />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Dialogs that open over any screen. Their code loads on first use. */
function OpenAnywhere() {
  const settings = useOpenParam('settings')
  const find = useOpenParam('find')
  const keys = useOpenParam('keys')
  useCommandKey('k', () => find.open('all'))
  useShortcut('?', () => keys.open('all'))
  return (
    <>
      <Over opened={settings}>
        <SettingsDialog part={settings.value ?? ''} />
      </Over>
      <Over opened={find}>
        <CommandPalette onClose={find.close} />
      </Over>
      <Over opened={keys}>
        <KeysDialog onClose={keys.close} />
      </Over>
    </>
  )
}

/** Shows a dialog while it is open. If it cannot be loaded, it closes again, and the screen beneath stays. */
function Over({ opened, children }: { opened: ReturnType<typeof useOpenParam>; children: ReactNode }) {
  return (
    <ErrorBoundary instead={<NotLoaded onClose={opened.close} />}>
      <Suspense>{opened.isOpen && children}</Suspense>
    </ErrorBoundary>
  )
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog has failed
  useEffect(() => {
    toast.error('This part of Posy could not be loaded. Please check your connection and try again.')
    onClose()
  }, [])
  return null
}

function TopBar({ user }: { user: User }) {
  const hasWedding = user.event_id !== null
  const settings = useOpenParam('settings')
  const find = useOpenParam('find')
  const isWide = useMedia(WIDE)
  return (
    <header className="border-line border-b print:hidden">
      <div className="mx-auto flex h-14 items-center gap-7 px-4 desk:h-15 desk:px-7">
        <Link
          to={paths.dashboard}
          className="content-center self-stretch font-semibold font-serif text-[1.375rem] text-accent tracking-tight"
        >
          Posy
        </Link>
        {hasWedding && (
          <nav aria-label="Sections" className="max-desk:hidden">
            <ul className="flex gap-1">
              {sections.map(({ to, label }) => (
                <li key={to}>
                  <SectionLink
                    to={to}
                    className="flex min-h-9 items-center rounded-full px-3 font-medium text-quiet text-sm transition-colors hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
                  >
                    {label}
                  </SectionLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="ms-auto flex min-w-0 items-center gap-1.5">
          {isWide && <Greeting className="me-2 w-72 text-end" />}
          {hasBilling(user) && (
            <NavLink
              to={paths.billing}
              className="me-1.5 text-quiet text-sm hover:text-ink aria-[current=page]:text-accent max-desk:hidden"
            >
              Subscription
            </NavLink>
          )}
          {hasWedding && (
            <>
              <Tooltip text="Find">
                <IconButton label="Find" aria-keyshortcuts="Control+K Meta+K" onClick={() => find.open('all')}>
                  <Search aria-hidden />
                </IconButton>
              </Tooltip>
              <Tooltip text="Settings">
                <IconButton label="Settings" onClick={() => settings.open('wedding')}>
                  <Settings aria-hidden />
                </IconButton>
              </Tooltip>
            </>
          )}
          <AccountMenu user={user} />
        </div>
      </div>
    </header>
  )
}

function AccountMenu({ user }: { user: User }) {
  const theme = useTheme()

  async function logOut() {
    if (await leaveSession(signOut)) toast.info('You have been logged out')
  }

  return (
    <Menu
      trigger={
        <button type="button" className="grid size-11 shrink-0 place-items-center rounded-full desk:size-9">
          <span className="sr-only">Account menu</span>
          <span
            aria-hidden
            className="grid size-8 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs"
          >
            {initials(user.name)}
          </span>
        </button>
      }
    >
      <WeddingChoices weddings={user.weddings} />
      <MenuLink to={paths.profile}>
        <CircleUserRound aria-hidden />
        My Account
      </MenuLink>
      {user.event_id !== null && (
        <MenuLink to={paths.collaborators}>
          <UsersRound aria-hidden />
          Collaborators
        </MenuLink>
      )}
      {hasBilling(user) && (
        <MenuLink to={paths.billing}>
          <CreditCard aria-hidden />
          Subscription
        </MenuLink>
      )}
      <MenuItem onSelect={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}>
        {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
        {theme === 'dark' ? 'Light theme' : 'Dark theme'}
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => void logOut()}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  )
}

function BottomBar() {
  return (
    <nav
      aria-label="Sections"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] short:[body:has([data-replaces-sections])_&]:invisible print:hidden desk:hidden"
    >
      <ul className="grid grid-cols-[repeat(6,1fr)] px-1">
        {sections.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <SectionLink
              to={to}
              className="grid h-14 content-center justify-items-center gap-1 text-[0.625rem] text-quiet short:h-11 short:gap-0.5 aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <Icon aria-hidden className="size-5.5 short:size-4.5" strokeWidth={1.75} />
              {label}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A link that is also current at `/`, the dashboard's other address. */
function SectionLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const { pathname } = useEntry()
  const isHome = to === paths.dashboard && pathname === paths.home
  return (
    <NavLink to={to} {...(isHome && { 'aria-current': 'page' })} className={className}>
      {children}
    </NavLink>
  )
}

/** Whether the person sees the subscription, which is reserved for the couple. */
function hasBilling({ weddings }: User): boolean {
  return weddings.some(({ is_current, role }) => is_current && role !== 'helper')
}
