import { Command } from 'cmdk'
import {
  Armchair,
  CalendarCheck,
  CalendarClock,
  CalendarHeart,
  CalendarPlus,
  CircleCheck,
  CirclePlus,
  CircleUserRound,
  CreditCard,
  ExternalLink,
  FileUp,
  Keyboard,
  type LucideIcon,
  MessageCircleQuestion,
  Printer,
  Search,
  Settings,
  Store,
  Tags,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Task, taskPaths } from '../../worker/features/tasks/schema'
import { type Vendor, vendorPaths } from '../../worker/features/vendors/schema'
import { Dialog } from '../components/dialog'
import { controlLook } from '../components/field'
import { useCollection } from '../lib/collection'
import { navigate } from '../lib/history'
import { messagePages } from '../lib/message-paths'
import { paths } from '../lib/paths'
import { printPaths } from '../lib/print-paths'
import { hasWords, searchable, searchWords } from '../lib/search'
import { useIsHelper } from '../lib/session'
import { isSettled } from '../lib/swr'
import { sections } from './sections'

interface Goal {
  to: string
  label: string
  icon: LucideIcon
  /** Distinguishes it from others of the same name. */
  detail?: string | null
}

const screens: Goal[] = [
  ...sections,
  { to: paths.guestMeals, label: 'Meals and dietary needs', icon: UserRound },
  { to: paths.guestSeating, label: 'Seating', icon: Armchair },
  { to: paths.day, label: 'Day mode: now and next', icon: CalendarCheck },
  { to: paths.timelineVendors, label: 'Timeline by vendor', icon: CalendarClock },
  { to: paths.timelineOccasions, label: 'Occasions', icon: CalendarHeart },
  { to: paths.timelineSharing, label: 'Shared pages for vendors and helpers', icon: ExternalLink },
  { to: paths.guestQuestions, label: 'Questions for guests', icon: MessageCircleQuestion },
  { to: messagePages.list, label: 'Messages', icon: UserRound },
  { to: paths.guestReminders, label: 'Reminders', icon: UserRound },
  { to: printPaths.households('invitations'), label: 'Print invitations', icon: Printer },
  { to: paths.collaborators, label: 'Collaborators', icon: UsersRound },
  { to: paths.billing, label: 'Subscription', icon: CreditCard },
  { to: paths.profile, label: 'My Account', icon: CircleUserRound },
]

const actions: Goal[] = [
  { to: `${paths.guests}?guest=new`, label: 'Add a guest', icon: UserPlus },
  { to: paths.guestImport, label: 'Import guests', icon: FileUp },
  { to: `${paths.guestSeating}?table=new`, label: 'Add tables', icon: CirclePlus },
  { to: `${paths.guestSeating}?plan=new`, label: 'Seat everyone', icon: Armchair },
  { to: `${paths.tasks}?task=new`, label: 'Add a task', icon: CirclePlus },
  { to: `${paths.vendors}?edit=new`, label: 'Add a vendor', icon: CirclePlus },
  { to: `${paths.budget}?line=new`, label: 'Add a budget line', icon: CirclePlus },
  { to: `${paths.timeline}?event=new`, label: 'Add to the timeline', icon: CalendarPlus },
  { to: `${paths.timelineOccasions}?occasion=new`, label: 'Add an occasion', icon: CalendarPlus },
  { to: `${paths.timelineSharing}?share=new`, label: 'Share a page', icon: ExternalLink },
  { to: `${paths.timeline}?plan=day`, label: 'Start the timeline from a day plan', icon: CalendarPlus },
  { to: `${paths.timeline}?shift=day`, label: 'Shift the day', icon: CalendarClock },
  { to: paths.settings, label: 'Settings: names, date, currency', icon: Settings },
  { to: '?settings=categories', label: 'Settings: categories', icon: Tags },
  { to: '?settings=appearance', label: 'Settings: light or dark', icon: Settings },
  { to: '?keys=all', label: 'Show keyboard shortcuts', icon: Keyboard },
]

const lists = {
  guests: { path: guestPaths.list, one: guestPaths.one },
  vendors: { path: vendorPaths.list, one: vendorPaths.one },
  tasks: { path: taskPaths.list, one: taskPaths.one },
}

/** Results shown of each kind. */
const MOST = 6

/** Opens any screen, guest, vendor or task. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const isHelper = useIsHelper()
  const guests = useCollection<Guest>(lists.guests)
  const vendors = useCollection<Vendor>(lists.vendors)
  const tasks = useCollection<Task>(lists.tasks)
  const reads = [guests, vendors, tasks]
  const groups = useMemo(
    () => [
      {
        heading: 'Go to',
        goals: findable(isHelper ? screens.filter(({ to }) => to !== paths.billing) : screens),
        isShownFirst: true,
      },
      { heading: 'Do', goals: findable(actions), isShownFirst: true },
      { heading: 'Guests', goals: findable(guests.data?.map(guestGoal)) },
      { heading: 'Vendors', goals: findable(vendors.data?.map(vendorGoal)) },
      { heading: 'Tasks', goals: findable(tasks.data?.map(taskGoal)) },
    ],
    [isHelper, guests.data, vendors.data, tasks.data],
  )
  // Not deferred: Enter may follow the last letter at once and has to use it.
  const found = groups
    .filter(({ isShownFirst }) => isShownFirst || typed.trim() !== '')
    .map(({ heading, goals }) => ({ heading, goals: search(goals, typed) }))
  const goals = found.flatMap((group) => group.goals)
  const current = goals.find(({ to }) => to === picked) ?? goals[0]
  // Replaces the palette's entry, so that back returns to where it was opened.
  const go = (to: string) => navigate(to, { replace: true })

  return (
    <Dialog title="Find" isOpen onClose={onClose}>
      <Command
        label="Find"
        shouldFilter={false}
        loop
        value={current?.to ?? ''}
        onValueChange={setPicked}
        className="grid gap-3"
      >
        <div className="relative">
          <Search aria-hidden className="absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-quiet" />
          <Command.Input
            value={typed}
            onValueChange={(text) => {
              setTyped(text)
              setPicked('')
            }}
            placeholder="A screen, guest, vendor or task"
            className={`${controlLook} ps-10`}
          />
        </div>
        <Command.List className="h-[min(26rem,55dvh)] overflow-y-auto">
          <Command.Empty className="py-10 text-center text-quiet">
            {reads.some(({ error }) => error)
              ? 'No matches in what could be loaded.'
              : reads.every(isSettled)
                ? 'No matches.'
                : 'Loading…'}
          </Command.Empty>
          {found
            .filter(({ goals }) => goals.length > 0)
            .map(({ heading, goals }) => (
              <Command.Group
                key={heading}
                heading={heading}
                className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-quiet [&_[cmdk-group-heading]]:text-xs"
              >
                {goals.map(({ to, label, icon: Icon, detail }) => (
                  <Command.Item
                    key={to}
                    value={to}
                    onSelect={() => go(to)}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent desk:min-h-9.5"
                  >
                    <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
                    <span className="truncate">{label}</span>
                    {detail && (
                      <span className="ms-auto max-w-[45%] shrink-0 truncate text-quiet text-sm">{detail}</span>
                    )}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

const guestGoal = ({ id, name, household }: Guest): Goal => ({
  to: `${paths.guests}?guest=${id}`,
  label: name,
  icon: UserRound,
  detail: household,
})

const vendorGoal = ({ id, name, category_name }: Vendor): Goal => ({
  to: paths.vendor(id),
  label: name,
  icon: Store,
  detail: category_name,
})

const taskGoal = ({ id, title, category_name }: Task): Goal => ({
  to: `${paths.tasks}?task=${id}`,
  label: title,
  icon: CircleCheck,
  detail: category_name,
})

/** A goal with its normalized label, computed once since there may be thousands. */
interface Findable {
  goal: Goal
  text: string
}

function findable(goals: Goal[] = []): Findable[] {
  return goals.map((goal) => ({ goal, text: searchable(goal.label) }))
}

/** Finds goals by their labels; those that start with the query come first. */
function search(goals: Findable[], typed: string): Goal[] {
  const words = searchWords(typed)
  const start = words[0] ?? ''
  const isFirst = ({ text }: Findable) => Number(text.startsWith(start))
  return goals
    .filter(({ text }) => hasWords(text, words))
    .toSorted((a, b) => isFirst(b) - isFirst(a))
    .slice(0, typed.trim() === '' ? undefined : MOST)
    .map(({ goal }) => goal)
}
