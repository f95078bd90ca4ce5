import { CircleCheck, Printer } from 'lucide-react'
import { messagePaths } from '../../../../../worker/features/messages/contract'
import type { Delivery, HouseholdState, Message, SkipReason } from '../../../../../worker/features/messages/schema'
import { inWords } from '../../../../../worker/lib/lists'
import { counted } from '../../../../../worker/lib/text'
import { Button, ButtonLink } from '../../../../components/button'
import { EmptyState } from '../../../../components/empty-state'
import { Loaded } from '../../../../components/loaded'
import { Progress } from '../../../../components/progress'
import { LoadingShapes } from '../../../../components/skeleton'
import { toastFailure } from '../../../../components/toast-failure'
import { useAction } from '../../../../lib/action'
import { messagePages } from '../../../../lib/message-paths'
import { printPaths } from '../../../../lib/print-paths'
import { useIsHelper } from '../../../../lib/session'
import { useRead } from '../../../../lib/swr'
import { useAudience, useDeliveries } from '../api'
import { useCopy } from '../compose/use-copy'
import { kindLabels } from '../labels'
import { MessageHeader, type MessageProps } from '../message-header'
import { SkipList, Skipped } from '../review/skipped'
import { statesByHousehold } from '../states'
import { addedSince, isEnded, queueOf } from './order'
import { PaperList } from './paper-list'
import { Queue } from './queue'
import { usePlace } from './use-place'

/** Where the couple sends a message themselves: from their phone, one household after the other, or on paper. */
export function ByHandPage({ message }: MessageProps) {
  const isPaper = message.channel === 'paper'
  const answer = useDeliveries(message)
  const [sheet, printed] = message.kind === 'invitation' ? ['invitations', 'cards'] : ['letters', 'letters']
  return (
    <>
      <MessageHeader
        title={isPaper ? 'On paper' : 'From your phone'}
        back={{ to: messagePages.one(message.id), label: kindLabels[message.kind] }}
        actions={
          isPaper && (
            <ButtonLink to={printPaths.message(message.id, sheet)}>
              <Printer aria-hidden />
              Print {printed} and envelopes
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

function ByHand({ message, deliveries, isPaper }: { message: Message; deliveries: Delivery[]; isPaper: boolean }) {
  const isHelper = useIsHelper()
  const [place, setPlace] = usePlace(message.id)
  const going = deliveries.filter(({ status }) => status !== 'cancelled')
  const done = going.filter(({ status }) => status === 'handed_over').length
  const queue = queueOf(going, place)
  const left = isPaper ? [] : going.filter((delivery) => delivery.status === 'queued' && !queue.includes(delivery))
  // They have replied since, or cannot reply any more.
  const ended = left.filter(isEnded)
  // Their number was removed, or they are no longer on the guest list.
  const unreachable = left.filter((delivery) => !isEnded(delivery))
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <div className="grid gap-2">
        <p role="status" className="figures font-medium">
          {done.toLocaleString('en')} of {going.length.toLocaleString('en')} sent by you
        </p>
        <Progress label="Sent by you" done={done} total={going.length} />
      </div>
      {isHelper ? (
        <p className="text-quiet">Only the couple can send these.</p>
      ) : isPaper ? (
        <PaperList deliveries={going} />
      ) : queue.length === 0 ? (
        <AllSent message={message} deliveries={deliveries} hasLeft={left.length > 0} />
      ) : (
        <Queue {...{ message, queue, place, setPlace }} />
      )}
      {ended.length > 0 && <Left title="No longer needed" code="closed" deliveries={ended} />}
      {unreachable.length > 0 && <Left title="Can’t be reached any more" code="no_number" deliveries={unreachable} />}
      {!isPaper && <AddedSince message={message} deliveries={deliveries} />}
      {!isPaper && <WithoutNumber message={message} deliveries={going} />}
    </div>
  )
}

interface Started {
  message: Message
  /** All that the message was started with. */
  deliveries: Delivery[]
}

/** Lists the households that could get a message now and have not; undefined while it loads. */
function useAddedSince({ message, deliveries }: Started) {
  const { data } = useAudience(message)
  const { data: states } = useRead<HouseholdState[]>(messagePaths.households)
  return data && states && addedSince(data, { message, started: deliveries, states: statesByHousehold(states) })
}

/** `hasLeft`: whether some were not sent because they are no longer needed, or cannot be. */
function AllSent({ hasLeft, ...props }: Started & { hasLeft: boolean }) {
  const { message } = props
  const isEveryone = useAddedSince(props)?.length === 0 && !hasLeft
  return (
    <EmptyState
      icon={CircleCheck}
      title={hasLeft ? 'Nothing left to send' : 'All sent'}
      action={<ButtonLink to={messagePages.one(message.id)}>See who replied</ButtonLink>}
    >
      {isEveryone && 'Everyone with a number has it. '}Replies show in the guest list as they come.
    </EmptyState>
  )
}

const NAMES_SHOWN = 8

/** Offers to write to households that can be reached since, such as by an added number: with the same words, in a new message. */
function AddedSince(props: Started) {
  const { message } = props
  const added = useAddedSince(props) ?? []
  const copy = useCopy()
  const households = added.map(({ household_id }) => household_id)
  const { isBusy, submit } = useAction(() => copy({ ...message, audience: { households } }), toastFailure)
  if (added.length === 0) return null
  const names = added.slice(0, NAMES_SHOWN).map(({ name }) => name)
  const rest = added.length - names.length
  const listed = rest > 0 ? [...names, `${rest.toLocaleString('en')} more`] : names
  return (
    <section aria-label="Added since you started" className="sheet grid gap-3 p-4 desk:p-5">
      <h2>Added since you started</h2>
      <p className="[overflow-wrap:anywhere]">
        <bdi>{inWords(listed)}</bdi> can get it now, in a new message with the same words.
      </p>
      <Button isBusy={isBusy} onClick={submit} className="justify-self-start">
        Write to {counted(added.length, 'household')}
      </Button>
    </section>
  )
}

/** Lists recipients who were not sent it, each with the reason. */
function Left({ title, code, deliveries }: { title: string; code: SkipReason; deliveries: Delivery[] }) {
  return (
    <section aria-label={title} className="sheet grid gap-1 p-4 desk:p-5">
      <h2>{title}</h2>
      <SkipList households={deliveries.map((one) => toSkip(one, code))} />
    </section>
  )
}

const toSkip = ({ household_id, name, error }: Delivery, code: SkipReason) => ({
  household_id,
  name,
  code,
  reason: error ?? '',
})

/** Lists households that the message was not started with since they cannot be reached, with a way to add their number. */
function WithoutNumber({ message, deliveries }: Started) {
  const { data } = useAudience(message)
  const known = new Set(deliveries.map(({ household_id }) => household_id))
  const skipped =
    data?.skipped.filter(({ code, household_id }) => code === 'no_number' && !known.has(household_id)) ?? []
  return skipped.length > 0 && <Skipped title="Who hasn’t got it" skipped={skipped} />
}
