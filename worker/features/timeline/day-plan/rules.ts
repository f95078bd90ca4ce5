import type { Day } from '../../../lib/calendar'
import { clockMinutes, dayOf, timeOf } from '../rules'
import type { PlannedEvent, TimelineEvent } from '../schema'

/** A part that most weddings have. */
interface Block {
  title: string
  description: string | null
  /** Minutes from the ceremony; negative before it. */
  offset: number
  /** In minutes. */
  duration: number
  /** What couples call it. */
  names: RegExp
  /** Others do it while the day goes on. */
  isBeside?: boolean
}

const ceremony: Block = {
  title: 'Ceremony',
  description: 'Most start five to ten minutes late; there is time for that.',
  offset: 0,
  duration: 45,
  names: /^(?!.*(rehears|set[- ]?up)).*\b(ceremony|vows|wedding mass|nikah|chuppah)\b/i,
}

/** Where nobody has said when the ceremony is. */
export const USUAL_CEREMONY = '15:00'

/** The usual blocks and durations, with five to fifteen minutes between them, backwards and forwards from the ceremony. */
const blocks: Block[] = [
  {
    title: 'Hair and make-up',
    description: 'An hour a person; each further one in parallel or earlier.',
    offset: -330,
    duration: 120,
    names: /\b(hair|make-?up)\b/i,
  },
  {
    title: 'Getting dressed',
    description: 'And photos of the details: rings, shoes, invitation.',
    offset: -200,
    duration: 60,
    names: /\bdress(ed|ing)\b|\bgetting ready\b/i,
  },
  {
    title: 'Vendors arrive and set up',
    description: null,
    offset: -150,
    duration: 120,
    names: /\bvendors?\b.*\barriv|\bset[- ]?up\b/i,
    isBeside: true,
  },
  {
    title: 'First look and portraits of the two',
    description: null,
    offset: -130,
    duration: 30,
    names: /\bfirst look\b|\bcouple('s)? (portraits|photos)\b/i,
  },
  {
    title: 'Photos of the wedding party',
    description: null,
    offset: -95,
    duration: 60,
    names:
      /\b(photos|pictures|portraits)\b.*\b(party|bridesmaids|groomsmen)\b|\b(party|bridal) (photos|pictures|portraits)\b/i,
  },
  {
    title: 'Guests arrive',
    description: null,
    offset: -30,
    duration: 30,
    names: /\bguests?\b.*\b(arriv|seated)|\bdoors open\b/i,
  },
  ceremony,
  {
    title: 'Family photos',
    description: 'Bring a list of who stands with whom, and somebody who calls the names.',
    offset: 50,
    duration: 30,
    names: /\bfamily\b.*\b(photos|pictures|portraits)\b|\bgroup (photos|pictures)\b/i,
    isBeside: true,
  },
  {
    title: 'Cocktail hour',
    description: null,
    offset: 50,
    duration: 60,
    names: /\b(cocktails?|aperitif|drinks reception|champagne)\b/i,
  },
  {
    title: 'Guests find their tables',
    description: null,
    offset: 110,
    duration: 15,
    names: /\bfind\b.*\b(tables?|seats?)\b|\bmove to dinner\b|\bseating\b/i,
  },
  {
    title: 'Grand entrance',
    description: null,
    offset: 125,
    duration: 10,
    names: /\bentrance\b/i,
  },
  {
    title: 'Welcome toast',
    description: null,
    offset: 140,
    duration: 5,
    names: /\bwelcome\b/i,
  },
  {
    title: 'Dinner',
    description: 'An hour for a buffet, an hour and a half for served courses.',
    offset: 150,
    duration: 90,
    names: /^(?!.*\b(rehears\w*|move to|before|after)\b).*\b(dinner|banquet|wedding breakfast|buffet)\b/i,
  },
  {
    title: 'Toasts and speeches',
    description: null,
    offset: 245,
    duration: 15,
    names: /\btoasts\b|\bspeech(es)?\b/i,
  },
  {
    title: 'Cutting the cake',
    description: null,
    offset: 265,
    duration: 5,
    names: /\bcake\b/i,
  },
  {
    title: 'First dance',
    description: null,
    offset: 275,
    duration: 5,
    names: /\bfirst dance\b/i,
  },
  {
    title: 'Dances with the parents',
    description: null,
    offset: 285,
    duration: 10,
    names: /\bdances? with\b|\bparents?['’]? dances?\b|\b(father|mother)\b.*\bdance\b/i,
  },
  {
    title: 'Open dancing',
    description: null,
    offset: 300,
    duration: 120,
    names: /\bdancing\b|\bdisco\b|\bdance ?floor\b/i,
  },
  {
    title: 'Last song and send-off',
    description: null,
    offset: 420,
    duration: 15,
    names: /\blast song\b|\bsend-?off\b|\bexit\b|\bfarewell\b/i,
  },
]

export interface PlannedBlock extends PlannedEvent {
  isBeside: boolean
}

/** The usual day around a ceremony, in order. The ceremony and the guests before it are at the wedding's place, if it has one. */
export function planDay(date: Day, ceremonyTime: string, venue: string | null): PlannedBlock[] {
  const anchor = clockMinutes(date, ceremonyTime)
  return blocks.map((block) => {
    const start = anchor + block.offset
    return {
      title: block.title,
      description: block.description,
      date: dayOf(start),
      start_time: timeOf(start),
      end_time: timeOf(start + block.duration),
      location: block.title === 'Guests arrive' || block === ceremony ? venue : null,
      isBeside: block.isBeside ?? false,
    }
  })
}

type Titled = Pick<TimelineEvent, 'title'>

/** Of a plan's blocks those that no event stands for, by whatever usual name. */
export function missingBlocks<T extends Titled>(plan: T[], events: Titled[]): T[] {
  return plan.filter(({ title }) => {
    const names = blocks.find((block) => block.title === title)?.names
    return !events.some((event) => names?.test(event.title))
  })
}

export function isCeremony({ title }: Titled): boolean {
  return ceremony.names.test(title)
}
