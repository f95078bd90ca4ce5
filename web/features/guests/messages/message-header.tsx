import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Message } from '../../../../worker/features/messages/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { PageHeader } from '../../../components/page-header'
import { messagePages } from '../../../lib/message-paths'

export interface MessageProps {
  message: Message
  settings: WeddingSettings
}

interface MessageHeaderProps {
  title: string
  /** Where the link above the title leads; by default to all messages. */
  back?: { to: string; label: string }
  lead?: ReactNode
  actions?: ReactNode
  primary?: ReactNode
}

/** The heading of a message's screens. */
export function MessageHeader({ back = toMessages, ...header }: MessageHeaderProps) {
  return (
    <>
      <Link
        to={back.to}
        className="-ms-1 mb-2 inline-flex min-h-11 items-center gap-1.5 text-quiet text-sm hover:text-accent desk:min-h-8 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {back.label}
      </Link>
      <PageHeader {...header} />
    </>
  )
}

const toMessages = { to: messagePages.list, label: 'Messages' }
