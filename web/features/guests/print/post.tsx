import { fitText } from './fit'
import type { Format } from './formats'
import type { Mailing } from './mailings'
import { mm } from './pages'
import { Salutation } from './salutation'

interface LinesProps {
  lines: string[]
  /** The household whose salutation is the first line; none for the couple’s own address. */
  of?: Mailing
  className: string
  box: { left: number; top: number; width: number; height: number }
  largest: number
}

/** Lines of an address at a place of an envelope, each in its own direction. */
function Lines({ lines, of, className, box, largest }: LinesProps) {
  const { left, top, width, height } = box
  const size = fitText(lines, { width, height }, { largest, smallest: 2 })
  return (
    <p
      className={className}
      style={{ left: mm(left), top: mm(top), width: mm(width), maxHeight: mm(height), fontSize: mm(size) }}
    >
      <AddressLines {...{ lines, of }} />
    </p>
  )
}

function AddressLines({ lines, of }: Pick<LinesProps, 'lines' | 'of'>) {
  return lines.map((line, i) =>
    of && i === 0 ? (
      <Salutation key={line} of={of} className="block" />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and keep their places
      <bdi key={i} className="block">
        {line}
      </bdi>
    ),
  )
}

/** An envelope. The couple's address, if given, is at the upper left; the household's is below the middle, where sorting machines read. */
export function Envelope({ mailing, from, cell }: { mailing: Mailing; from: string[]; cell: Format['cell'] }) {
  const { width, height } = cell
  const to = { left: width * 0.42, top: height * 0.42, width: width * 0.58 - 12, height: height * 0.58 - 14 }
  return (
    <div className="envelope">
      {from.length > 0 && (
        <Lines
          className="envelope-from"
          lines={from}
          box={{ left: 10, top: 9, width: width * 0.4, height: height * 0.28 }}
          largest={3.2}
        />
      )}
      <Lines className="envelope-to" lines={linesOf(mailing)} of={mailing} box={to} largest={4.8} />
    </div>
  )
}

const LABEL_EDGE = 4

export function AddressLabel({ mailing, cell }: { mailing: Mailing; cell: Format['cell'] }) {
  const lines = linesOf(mailing)
  const box = { width: cell.width - 2 * LABEL_EDGE, height: cell.height - 4 }
  const size = fitText(lines, box, { largest: 4, smallest: 1.8, leading: 1.2 })
  return (
    <p className="label" style={{ fontSize: mm(size) }}>
      <AddressLines lines={lines} of={mailing} />
    </p>
  )
}

const linesOf = ({ salutation, address }: Mailing) => [salutation, ...address]
