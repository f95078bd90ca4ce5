import { TriangleAlert } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { isSameTime, spanOf } from '../../../../worker/features/timeline/rules'
import type { Conflict, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { classNames } from '../../../components/class-names'
import { timesText } from '../../../lib/event-times'
import { visibilityNote } from '../wording'
import { useDrag } from './drag'
import type { Lane } from './lanes'
import type { Moves } from './moves'
import { nudged, STEP, stretched, toSteps } from './nudge'
import { drawn, LOWEST, type Scale } from './scale'
import { StatusMark } from './status-mark'
import { VisibilityMark } from './visibility-mark'

interface EventBlockProps {
  event: TimelineEvent
  lane: Lane
  scale: Scale
  color: string | undefined
  /** The name of its occasion, if there are several. */
  occasion: string | null
  /** The worst severity of its conflicts. */
  severity: Conflict['severity'] | undefined
  helpId: string
  moves: Moves
  onOpen: () => void
}

/** Pixels of a block with two lines, and with three. */
const [TWO_LINES, THREE_LINES] = [44, 64]

/** An event in the column. It opens when pressed, and can be dragged, stretched and moved with the keys. */
export function EventBlock({ event, lane, scale, color, occasion, severity, helpId, moves, onOpen }: EventBlockProps) {
  const drag = useDrag({
    times: event,
    onDrop: (times) => {
      if (!isSameTime(times, event)) moves.move(event, times)
    },
  })
  const times = drag.preview?.times ?? event
  const { start, end } = drawn(spanOf(times))
  // Two pixels of space between blocks.
  const height = Math.max(scale.pixelsAt(end) - scale.pixelsAt(start), LOWEST) - 2
  /** Minutes to a place that is some pixels from the place of `from`. */
  const minutesTo = (from: number, pixels: number) => toSteps(scale.minutesAt(scale.pixelsAt(from) + pixels) - from)
  const width = 100 / lane.lanes

  function onKeyDown(press: KeyboardEvent) {
    const minutes = { ArrowUp: -STEP, ArrowDown: STEP }[press.key]
    if (minutes === undefined || press.ctrlKey || press.metaKey || press.altKey) return
    press.preventDefault()
    moves.move(event, press.shiftKey ? stretched(event, minutes) : nudged(event, minutes), 'when keys rest')
  }

  const style = {
    top: scale.pixelsAt(start),
    height,
    insetInlineStart: `${lane.lane * width}%`,
    width: `calc(${lane.across * width}% - 4px)`,
    '--vendor': color,
  } as CSSProperties
  return (
    <li
      data-dragged={drag.preview ? '' : undefined}
      className={classNames('absolute', drag.preview && 'z-10')}
      style={style}
    >
      <button
        type="button"
        id={`event-${event.id}`}
        data-row={event.id}
        aria-describedby={helpId}
        title={[`${timesText(event)} ${event.title}`, visibilityNote(event)].filter(Boolean).join(', ')}
        onPointerDown={drag.by((from, pixels) => nudged(from, minutesTo(spanOf(from).start, pixels)))}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        className={classNames(
          '@container flex size-full [content-visibility:auto] flex-col touch-manipulation select-none overflow-hidden rounded-sm border border-s-4 px-2 text-start text-sm leading-tight [-webkit-touch-callout:none]',
          height >= TWO_LINES ? 'py-1' : 'justify-center',
          color
            ? 'border-[color-mix(in_oklab,var(--vendor)_45%,var(--color-line))] border-s-(--vendor) bg-[color-mix(in_oklab,var(--vendor)_14%,var(--color-card))]'
            : 'border-line-strong border-s-control bg-card',
          drag.preview ? 'cursor-grabbing shadow-raised' : 'cursor-grab hover:border-control',
        )}
      >
        <BlockText event={event} occasion={occasion} times={timesText(times)} height={height} severity={severity} />
      </button>
      <div
        aria-hidden
        onPointerDown={drag.by((from, pixels) => stretched(from, minutesTo(drawn(spanOf(from)).end, pixels)))}
        className={classNames(
          'absolute inset-x-1 bottom-0 h-1.5 cursor-ns-resize rounded-full hover:bg-control/40',
          height >= TWO_LINES && 'pointer-coarse:h-4',
        )}
      />
    </li>
  )
}

interface BlockTextProps extends Pick<EventBlockProps, 'event' | 'occasion' | 'severity'> {
  times: string
  height: number
}

function BlockText({ event, occasion, times, height, severity }: BlockTextProps) {
  const marks = (
    <>
      {severity && (
        <>
          <TriangleAlert
            aria-hidden
            className={classNames('inline size-3.5 shrink-0', severity === 'error' ? 'text-bad' : 'text-care')}
          />
          <span className="sr-only">, has a conflict</span>
        </>
      )}
      <StatusMark status={event.status} />
      <VisibilityMark event={event} />
    </>
  )
  const where = [...new Set([occasion, event.vendor_name, event.location])].filter(Boolean)
  if (height < TWO_LINES) {
    return (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="figures @max-[9rem]:sr-only shrink-0 text-quiet text-xs">{times}</span>
        <bdi className="min-w-8 truncate font-medium">{event.title}</bdi>
        {marks}
        {where.map((text) => (
          <bdi key={text} className="@max-[12rem]:sr-only min-w-0 shrink-[999] truncate text-quiet text-xs">
            {text}
          </bdi>
        ))}
      </span>
    )
  }
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <bdi className={classNames('min-w-0 font-medium', height < THREE_LINES ? 'truncate' : 'line-clamp-2')}>
          {event.title}
        </bdi>
        {marks}
      </span>
      <span className="figures block truncate text-quiet text-xs">
        {times}
        {where.map((text) => (
          <span key={text}>
            {' · '}
            <bdi>{text}</bdi>
          </span>
        ))}
      </span>
    </>
  )
}
