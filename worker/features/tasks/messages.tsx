import { type Day, shortDay } from '../../lib/calendar'
import { counted } from '../../lib/text'
import { hello, type Message } from '../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../mail/messages/letter'

/** Maximum number of tasks in a list. Further ones are only counted. */
const LISTED = 10

interface DigestTask {
  id: string
  title: string
  due_date: Day
}

interface Digest {
  name: string
  overdue: DigestTask[]
  thisWeek: DigestTask[]
  /** Begins the footer. */
  about: string
  link: string
}

export function taskDigestMail({ name, overdue, thisWeek, about, link }: Digest): Message {
  const subject = `Your week: ${counted(thisWeek.length, 'task')} due${overdue.length > 0 ? `, ${overdue.length} overdue` : ''}`
  const footer = `${about}You’re receiving this because one of you turned on the weekly summary in Posy. You can turn it off in the settings.`
  const parts = [
    { title: 'This week', tasks: thisWeek },
    { title: 'Overdue', tasks: overdue },
  ].filter(({ tasks }) => tasks.length > 0)
  return {
    subject,
    text: `${hello(name)}

${parts.map(({ title, tasks }) => `${title}\n${listed(tasks).join('\n')}`).join('\n\n')}

All tasks: ${link}

--
${footer}
`,
    html: letter({
      subject,
      opening: [...thisWeek, ...overdue][0]?.title ?? subject,
      footer,
      children: (
        <>
          <Heading>Your week</Heading>
          <Rule />
          <Paragraph>
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          {parts.map(({ title, tasks }) => (
            <div>
              <Paragraph>
                <strong>{title}</strong>
              </Paragraph>
              {tasks.slice(0, LISTED).map(({ title, due_date }) => (
                <Paragraph>
                  <bdi>{title}</bdi>, {shortDay(due_date)}
                </Paragraph>
              ))}
              {tasks.length > LISTED && <Paragraph>{rest(tasks)}</Paragraph>}
            </div>
          ))}
          <Action href={link}>Open your tasks</Action>
        </>
      ),
    }),
  }
}

function listed(tasks: DigestTask[]): string[] {
  const lines = tasks.slice(0, LISTED).map(({ title, due_date }) => `- ${title}, ${shortDay(due_date)}`)
  return tasks.length > LISTED ? [...lines, rest(tasks)] : lines
}

function rest(tasks: DigestTask[]): string {
  return `and ${counted(tasks.length - LISTED, 'more task')}`
}
