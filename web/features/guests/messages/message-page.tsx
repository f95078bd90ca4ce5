import { MailX } from 'lucide-react'
import { Redirect, Route, Switch, useParams } from 'wouter'
import { ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes } from '../../../components/skeleton'
import { messagePages } from '../../../lib/message-paths'
import { useIsHelper } from '../../../lib/session'
import { together } from '../../../lib/swr'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useMessages } from './api'
import { ByHandPage } from './by-hand/by-hand-page'
import { Composer } from './compose/composer'
import type { MessageProps } from './message-header'
import { ReportPage } from './report/report-page'
import { ReviewPage } from './review/review-page'
import { ScheduledPage } from './scheduled-page'

/** One message: its composer until it is sent, then its deliveries. */
export function MessagePage() {
  const { messageId = '' } = useParams()
  return (
    <Loaded
      answer={together(useMessages(messageId), useWeddingSettings())}
      failed="The message could not be loaded."
      skeleton={<MessageSkeleton />}
    >
      {([messages, settings]) => {
        const message = messages.find(({ id }) => id === messageId)
        return message ? <OneMessage key={message.id} message={message} settings={settings} /> : <Gone />
      }}
    </Loaded>
  )
}

function OneMessage(props: MessageProps) {
  const { id, status, channel } = props.message
  const isUnsent = status === 'draft' || status === 'scheduled'
  const isFixed = useIsHelper() && status === 'scheduled'
  const back = <Redirect to={messagePages.one(id)} replace />
  return (
    <Switch>
      <Route path={messagePages.one(id)}>
        {isUnsent ? isFixed ? <ScheduledPage {...props} /> : <Composer {...props} /> : <ReportPage {...props} />}
      </Route>
      <Route path={messagePages.review(id)}>{isUnsent ? <ReviewPage {...props} /> : back}</Route>
      <Route path={messagePages.byHand(id)}>{isUnsent || channel === 'mail' ? back : <ByHandPage {...props} />}</Route>
      <Route>{back}</Route>
    </Switch>
  )
}

function Gone() {
  return (
    <EmptyState
      icon={MailX}
      title="Message not found"
      action={<ButtonLink to={messagePages.list}>Back to all messages</ButtonLink>}
    >
      It may have been deleted.
    </EmptyState>
  )
}

function MessageSkeleton() {
  return (
    <LoadingShapes
      label="Loading the message"
      shapes={['h-96 rounded-md', 'h-96 rounded-md']}
      className="grid gap-6 desk:grid-cols-2"
    />
  )
}
