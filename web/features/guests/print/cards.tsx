import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { directionOf } from '../../../../worker/lib/locales'
import { printFormats, printWords } from '../../../../worker/lib/print-words'
import { QrCode } from '../../../components/qr-code'
import { fitText } from './fit'
import type { Format } from './formats'
import { linkParts, type Mailing, printedOccasions, replyDay } from './mailings'
import { mm } from './pages'
import { Salutation } from './salutation'
import { Sprig } from './sprig'

interface CardProps {
  mailing: Mailing
  settings: WeddingSettings
  cell: Format['cell']
  now: number
}

const EDGE = 9
const QR = 31
/** Width of a letter of the link in ems. */
const MONO = 0.61

/** An invitation: who it is for, the couple, the occasions, and how to reply. */
export function InvitationCard({ mailing, settings, cell, now }: CardProps) {
  const { locale, salutation } = mailing
  const width = cell.width - 2 * EDGE
  const partners = [settings.couple_name_1, settings.couple_name_2]
  const names = partners.filter((name): name is string => Boolean(name))
  const occasions = printedOccasions(mailing.occasions, locale, settings)
  const lines = occasions.flatMap(({ name, when, where }) => [name, when, where].filter((line) => line !== null))
  const gaps = occasions.slice(1).map(() => ' ')
  return (
    <div className="invite" lang={locale} dir={directionOf(locale)}>
      <p
        className="invite-to"
        style={{ fontSize: mm(fitText([salutation], { width, height: 11 }, { largest: 4.2, smallest: 2.4 })) }}
      >
        <Salutation of={mailing} />
      </p>
      <Sprig className="invite-sprig" />
      <p
        className="invite-names"
        style={{
          fontSize: mm(
            fitText(between(names, '&'), { width, height: 27 }, { largest: 7.6, smallest: 3, leading: 1.15 }),
          ),
        }}
      >
        {names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both may have the same name
          <span key={i} className="block">
            {i > 0 && <span className="invite-and">&amp;</span>}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
      <p className="invite-words">{printWords(locale).invite}</p>
      <div
        className="invite-occasions"
        style={{
          fontSize: mm(
            fitText([...lines, ...gaps], { width, height: cell.height - 107 }, { largest: 3.6, smallest: 2.1 }),
          ),
        }}
      >
        {occasions.map(({ id, name, when, where }) => (
          <p key={id}>
            {name !== null && <bdi className="block font-medium">{name}</bdi>}
            {when !== null && <span className="block">{when}</span>}
            {where !== null && <bdi className="block">{where}</bdi>}
          </p>
        ))}
      </div>
      <div className="invite-reply">
        <ReplyCode link={mailing.link} size={QR} of={salutation} />
        <ReplyWords {...{ mailing, settings, now }} width={width - QR - 3} size={3} />
      </div>
    </div>
  )
}

/** A small card to put in with an invitation from elsewhere. */
export function InsertCard({ mailing, settings, cell, now }: CardProps) {
  const { locale, salutation } = mailing
  const size = 32
  const width = cell.width - size - 11
  return (
    <div className="insert" lang={locale} dir={directionOf(locale)}>
      <ReplyCode link={mailing.link} size={size} of={salutation} />
      <div className="reply-words">
        <p style={{ fontSize: mm(fitText([salutation], { width, height: 14 }, { largest: 3.8, smallest: 2 })) }}>
          <Salutation of={mailing} />
        </p>
        <ReplyWords {...{ mailing, settings, now }} width={width} size={2.6} />
      </div>
    </div>
  )
}

export function ReplyCode({ link, size, of }: { link: string; size: number; of: string }) {
  return (
    <div className="paper-qr" style={{ width: mm(size) }}>
      <QrCode text={link} label={`QR code for ${of}`} className="w-full" />
    </div>
  )
}

interface ReplyWordsProps extends Omit<CardProps, 'cell'> {
  /** The width of the text in millimetres. */
  width: number
  /** The largest size of the type. */
  size: number
}

/** Says by when to reply, with the personal link to type. */
function ReplyWords({ mailing, settings, now, width, size }: ReplyWordsProps) {
  const { locale, link, occasions } = mailing
  const { details, reply, replyBy, scan } = printWords(locale)
  const deadline = replyDay(occasions, settings, now)
  const { day } = printFormats(locale)
  const request = deadline === undefined ? details : deadline === null ? reply : replyBy(day(deadline))
  return (
    <div className="reply-words">
      <p
        className="reply-by"
        style={{ fontSize: mm(fitText([request], { width, height: size * 4 }, { largest: size * 1.1, smallest: 2 })) }}
      >
        {request}
      </p>
      <p className="reply-scan" style={{ fontSize: mm(size * 0.85) }}>
        {scan}
      </p>
      <PrintedLink link={link} width={width} size={size * 0.74} />
    </div>
  )
}

/** A personal link to type, in millimetres. */
export function PrintedLink({ link, width, size }: { link: string; width: number; size: number }) {
  const parts = linkParts(link)
  const longest = Math.max(...parts.map(({ length }) => length))
  return (
    <span dir="ltr" className="reply-link" style={{ fontSize: mm(Math.min(size, width / (longest * MONO))) }}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one link keep their places
        <span key={i} className="inline-block">
          {part}
        </span>
      ))}
    </span>
  )
}

const between = (items: string[], separator: string) => items.flatMap((item, i) => (i > 0 ? [separator, item] : [item]))
