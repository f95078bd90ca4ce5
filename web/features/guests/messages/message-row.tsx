import { type LucideIcon, Mail, MessageCircle, ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { messagePaths } from '../../../../worker/features/messages/contract'
import type { Message } from '../../../../worker/features/messages/schema'
import { Chip } from '../../../components/chip'
import { Menu, MenuItem, MoreButton } from '../../../components/menu'
import { Progress } from '../../../components/progress'
import { useUndoableDelete } from '../../../components/undoable-delete'
import { messagePages } from '../../../lib/message-paths'
import { dayText, momentText, zoneNote } from '../../../lib/moment'
import { useIsHelper } from '../../../lib/session'
import { kindLabels } from './labels'
import type { MessageProps } from './message-header'
import { channelLabels, countsText, oneLineOf, sentOf, statusLook, totalOf } from './wording'

export const channelIcons: Record<Message['channel'], LucideIcon> = {
  mail: Mail,
  whatsapp: MessageCircle,
  sms: MessageCircle,
  paper: ScrollText,
}

/** A message in the list: its kind, its status, and its deliveries by status. */
export function MessageRow({ message, settings }: MessageProps) {
  const { id, kind, channel, status } = message
  const { remove } = useUndoableDelete()
  const Icon = channelIcons[channel]
  const title = kindLabels[kind]
  const isHelper = useIsHelper()
  const { tone, text } = statusLook(message, isHelper)
  const mayDelete = status === 'draft' || (status === 'scheduled' && !isHelper)
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-page">
      <span
        aria-hidden
        className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft text-accent max-desk:hidden"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={messagePages.one(id)}
            data-row={id}
            className="min-w-0 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:text-accent"
          >
            {title}
          </Link>
          <Chip tone={tone}>{text}</Chip>
        </div>
        <p className="line-clamp-1 text-quiet [overflow-wrap:anywhere]">
          <bdi>{oneLineOf(message, settings)}</bdi>
        </p>
        <p className="figures text-quiet text-sm">
          {channelLabels[channel]} · {where(message, settings.timezone)}
        </p>
        {status === 'sending' && (
          <Progress
            label={`${title}, sent`}
            done={sentOf(message)}
            total={totalOf(message)}
            className="mt-1 max-w-80"
          />
        )}
      </div>
      {mayDelete && (
        <div className="relative z-1 -me-2">
          <Menu trigger={<MoreButton label={`More about ${title}`} />}>
            <MenuItem isDangerous onSelect={() => remove({ path: messagePaths.one(id), what: title })}>
              Delete
            </MenuItem>
          </Menu>
        </div>
      )}
    </li>
  )
}

function where(message: Message, timezone: string): string {
  const { status, scheduled_at, started_at, updated_at } = message
  switch (status) {
    case 'draft':
      return `last changed on ${dayText(updated_at, timezone)}`
    case 'scheduled':
      return `goes out ${momentText(scheduled_at ?? updated_at, timezone)}${zoneNote(timezone)}`
    case 'cancelled':
      return started_at ? `${countsText(message)}, then cancelled` : 'cancelled before it went out'
    default:
      return countsText(message)
  }
}
