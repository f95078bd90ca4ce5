import { type Day, weekdayAndDay } from '../../../lib/calendar'
import { nameForMail } from '../../../lib/mail-names'
import { counted } from '../../../lib/text'
import { hello, type Message } from '../../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../../mail/messages/letter'
import { momentText } from '../pages/rules'
import { type RunSheetState, runSheetState, runSheetStates, type VendorWithLinks } from '../run-sheets/rules'

/** Most vendors of a state that are listed. Further ones are only counted. */
const LISTED = 30

interface DayBefore {
  name: string
  date: Day
  /** The wedding's. */
  timezone: string
  /** The booked vendors. */
  vendors: VendorWithLinks[]
  /** Begins the footer. */
  about: string
  link: string
}

const headings: Record<RunSheetState, string> = {
  none: 'No link yet',
  unopened: 'Has a link, not opened yet',
  opened: 'Has opened it',
  seen: 'Pressed “Seen”',
}

/** The mail on the day before that says which vendors have their run sheet. */
export function dayBeforeMail({ name, date, timezone, vendors, about, link }: DayBefore): Message {
  const byState = Map.groupBy(vendors, runSheetState)
  const subject = subjectOf({
    without: byState.get('none')?.length ?? 0,
    unopened: byState.get('unopened')?.length ?? 0,
  })
  const day = weekdayAndDay(date)
  const groups = runSheetStates.flatMap((state) => {
    const all = byState.get(state) ?? []
    if (all.length === 0) return []
    const lines = all.slice(0, LISTED).map((vendor) => lineOf(vendor, timezone))
    const rest = all.length > LISTED ? [`and ${counted(all.length - LISTED, 'more vendor')}`] : []
    return { heading: headings[state], count: all.length, lines: [...lines, ...rest] }
  })
  const intro = `Your wedding is tomorrow, ${day}. Here are your booked vendors, and whether each has their run sheet:`
  const footer = `${about}You’re receiving this once, because you plan a wedding with Posy. You can turn it off in its settings.`
  return {
    subject,
    text: `${hello(name)}

${intro}

${groups.map(({ heading, lines }) => [`${heading}:`, ...lines.map((line) => `- ${line}`)].join('\n')).join('\n\n')}

Send and check the links:
${link}

--
${footer}
`,
    html: letter({
      subject,
      opening: groups.map(({ heading, count }) => `${heading}: ${count}`).join(', '),
      footer,
      children: (
        <>
          <Heading>Run sheets for tomorrow</Heading>
          <Rule />
          <Paragraph>
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          <Paragraph>{intro}</Paragraph>
          {groups.map(({ heading, lines }) => (
            <Paragraph>
              <strong>{heading}</strong>
              {lines.map((line) => (
                <span>
                  <br />
                  <bdi>{line}</bdi>
                </span>
              ))}
            </Paragraph>
          ))}
          <Action href={link}>Send the run sheets</Action>
        </>
      ),
    }),
  }
}

function subjectOf({ without, unopened }: { without: number; unopened: number }): string {
  if (without > 0) return `Tomorrow: ${counted(without, 'vendor')} without a run sheet`
  if (unopened > 0) return `Tomorrow: ${counted(unopened, 'run sheet')} not opened yet`
  return 'Tomorrow: every vendor has opened the run sheet'
}

function lineOf({ name, last_seen_at, confirmed_at }: VendorWithLinks, timezone: string): string {
  const at = confirmed_at ?? last_seen_at
  const shown = nameForMail(name) ?? 'A vendor'
  return at === null ? shown : `${shown}, ${momentText(at, timezone)}`
}
