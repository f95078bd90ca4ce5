import { CircleCheck, Printer } from 'lucide-react'
import type { Delivery, Message } from '../../../../../worker/features/messages/schema'
import { ButtonLink } from '../../../../components/button'
import { EmptyState } from '../../../../components/empty-state'
import { Loaded } from '../../../../components/loaded'
import { LoadingShapes } from '../../../../components/skeleton'
import { messagePages } from '../../../../lib/message-paths'
import { MOST_IN_ADDRESS, printPaths } from '../../../../lib/print-paths'
import { useIsHelper } from '../../../../lib/session'
import { useAudience, useDeliveries } from '../api'
import { kindLabels } from '../labels'
import { MessageHeader, type MessageProps } from '../message-header'
import { Progress } from '../report/progress'
import { Skipped } from '../review/skipped'
import { PaperList } from './paper-list'
import { Queue } from './queue'

/** Where the couple sends a message itself: from its phone, one household after the other, or on paper. */
export function ByHandPage({ message }: MessageProps) {
  const isPaper = message.channel === 'paper'
  const answer = useDeliveries(message)
  return (
    <>
      <MessageHeader
        title={isPaper ? 'On paper' : 'From your phone'}
        back={{ to: messagePages.one(message.id), label: kindLabels[message.kind] }}
        actions={
          isPaper && (
            <ButtonLink to={printPage(answer.data ?? [])}>
              <Printer aria-hidden />
              Print cards and envelopes
            </ButtonLink>
          )
        }
      />
      <Loaded
        answer={answer}
        failed="The households could not be loaded."
        skeleton={<LoadingShapes label="Loading the households" shapes={['h-6', 'h-96 rounded-md']} />}
      >
        {(deliveries) => <ByHand message={message} deliveries={deliveries} isPaper={isPaper} />}
      </Loaded>
    </>
  )
}

/** Prints for the households that a message is for, or for all if they are too many to name. */
function printPage(deliveries: Delivery[]): string {
  const ids = deliveries.filter(({ status }) => status !== 'cancelled').map(({ household_id }) => household_id)
  return printPaths.households('invitations', ids.length <= MOST_IN_ADDRESS ? ids : [])
}

function ByHand({ message, deliveries, isPaper }: { message: Message; deliveries: Delivery[]; isPaper: boolean }) {
  const isHelper = useIsHelper()
  const counted = deliveries.filter(({ status }) => status !== 'cancelled')
  const done = counted.filter(({ status }) => status === 'handed_over').length
  const unreachable = isPaper ? [] : counted.filter(({ status, url }) => status === 'queued' && !url)
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <div className="grid gap-2">
        <p role="status" className="figures font-medium">
          {done.toLocaleString('en')} of {counted.length.toLocaleString('en')} sent by you
        </p>
        <Progress label="Sent by you" done={done} total={counted.length} />
      </div>
      {isHelper ? (
        <p className="text-quiet">Only the couple can send these.</p>
      ) : isPaper ? (
        <PaperList deliveries={counted} />
      ) : done + unreachable.length === counted.length ? (
        <EmptyState
          icon={CircleCheck}
          title="All sent"
          action={<ButtonLink to={messagePages.one(message.id)}>See who replied</ButtonLink>}
        >
          Everyone with a number has it. Replies show in the guest list as they come.
        </EmptyState>
      ) : (
        <Queue message={message} deliveries={counted} />
      )}
      {unreachable.length > 0 && <Unreachable deliveries={unreachable} />}
      {!isPaper && <WithoutNumber message={message} />}
    </div>
  )
}

/** Those whose number has gone since, or who have left the list. */
function Unreachable({ deliveries }: { deliveries: Delivery[] }) {
  const skipped = deliveries.map(({ household_id, name, error }) => ({
    household_id,
    name,
    code: 'no_number' as const,
    reason: error ?? '',
  }))
  return <Skipped title="Can’t be reached any more" skipped={skipped} />
}

/** Those that the queue cannot reach, with a way to add their number. */
function WithoutNumber({ message }: { message: Message }) {
  const { data } = useAudience(message)
  const skipped = data?.skipped.filter(({ code }) => code === 'no_number') ?? []
  return skipped.length > 0 && <Skipped title="Who hasn’t got it" skipped={skipped} />
}
