import { Mail } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { Message } from '../../../../worker/features/messages/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { MessageKind } from '../../../../worker/lib/message-words'
import { Button } from '../../../components/button'
import { ChangeNote } from '../../../components/change-note'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes } from '../../../components/skeleton'
import { toastFailure } from '../../../components/toast-failure'
import { useAction } from '../../../lib/action'
import { loadedPart } from '../../../lib/loaded-part'
import { useNewMessage } from '../../../lib/messages'
import { paths } from '../../../lib/paths'
import { together } from '../../../lib/swr'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useMessages } from './api'
import { useNewMessageDialog } from './message-params'
import { MessageRow } from './message-row'
import { sortMessages } from './wording'

const NewMessageDialog = loadedPart(async () => (await import('./new-message-dialog')).NewMessageDialog)

export function MessagesTab() {
  const dialog = useNewMessageDialog()
  return (
    <>
      <div className="grid gap-4">
        <ChangeNote />
        <Loaded
          answer={together(useMessages(), useWeddingSettings())}
          failed="The messages could not be loaded."
          skeleton={<MessagesSkeleton />}
        >
          {([messages, settings]) =>
            messages.length === 0 ? <FirstMessage /> : <List messages={messages} settings={settings} />
          }
        </Loaded>
      </div>
      {dialog.isOpen && (
        <Suspense>
          <NewMessageDialog onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function FirstMessage() {
  const dialog = useNewMessageDialog()
  return (
    <EmptyState
      icon={Mail}
      title="Nothing sent yet"
      action={
        <>
          <StartButton kind="save_the_date" isPrimary>
            Write your save the date
          </StartButton>
          <StartButton kind="invitation">Write the invitation</StartButton>
          <Button kind="quiet" onClick={() => dialog.open('new')}>
            Something else
          </Button>
        </>
      }
    >
      Start with a save the date or the invitation. The text is there already: you look it over, see it as your guests
      will, and send it by email, from your own phone, or on paper. Nothing leaves before you say so.
    </EmptyState>
  )
}

function StartButton({
  kind,
  isPrimary = false,
  children,
}: {
  kind: MessageKind
  isPrimary?: boolean
  children: string
}) {
  const write = useNewMessage()
  const { isBusy, submit } = useAction(() => write({ kind }), toastFailure)
  return (
    <Button kind={isPrimary ? 'primary' : 'plain'} isBusy={isBusy} onClick={submit}>
      {children}
    </Button>
  )
}

function List({ messages, settings }: { messages: Message[]; settings: WeddingSettings }) {
  return (
    <>
      <ul aria-label="Messages" className="sheet divide-y divide-line overflow-clip">
        {sortMessages(messages).map((message) => (
          <MessageRow key={message.id} message={message} settings={settings} />
        ))}
      </ul>
      <p className="text-quiet text-sm">
        Automatic reminders are under{' '}
        <Link to={paths.guestReminders} className="text-accent underline">
          Reminders
        </Link>
        .
      </p>
    </>
  )
}

function MessagesSkeleton() {
  return <LoadingShapes label="Loading the messages" shapes={Array(4).fill('h-18 rounded-md')} />
}
