import { isMostlyRightToLeft } from '../../../../worker/features/messages/filling/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { directionOf } from '../../../../worker/lib/locales'
import { printWords } from '../../../../worker/lib/print-words'
import { fonts } from '../../../../worker/lib/tokens'
import { PrintedLink, ReplyCode } from './cards'
import { fitText } from './fit'
import { type Format, sheetLabels } from './formats'
import { LEADING, type Letter, type LetterBox, type LetterPage, letterPages } from './letters'
import { mm, Pages } from './pages'
import { Salutation } from './salutation'
import { Sprig } from './sprig'

const SIDE = 25
const TOP = 20
const QR = 28
const NAMES = 14
const GAP = 8

interface LettersProps {
  letters: readonly Letter[]
  settings: WeddingSettings
  format: Format
  /** Whether the personal link is printed below the words. */
  hasFoot: boolean
}

/** A page for each letter, or several for a long one. */
export function LetterPages({ letters, settings, format, hasFoot }: LettersProps) {
  const { cell } = format
  const box = letterBox(cell, hasFoot)
  const pages = letters.flatMap((letter) => letterPages(letter, box))
  return (
    <Pages label={sheetLabels.letters} format={format} items={pages} keyOf={({ id }) => id}>
      {(page) => <LetterPaper {...{ page, settings, hasFoot }} width={box.width} />}
    </Pages>
  )
}

/** Where a page has its text. */
function letterBox({ width, height }: Format['cell'], hasFoot: boolean): LetterBox {
  return {
    width: width - 2 * SIDE,
    height: height - 2 * TOP,
    // The names, the ornament and the household.
    head: NAMES + 3 * GAP,
    foot: hasFoot ? QR + 2 * GAP : 0,
  }
}

interface LetterProps extends Pick<LettersProps, 'settings' | 'hasFoot'> {
  page: LetterPage
  /** Width of the words in millimetres. */
  width: number
}

/** A page of a letter: the couple's names, the words of the message, and the personal link with its code. */
function LetterPaper({ page, settings, hasFoot, width }: LetterProps) {
  const { letter, text, size, isFirst, isLast } = page
  const hasOwnDirection = isTurned(letter)
  const { mailing, link, isAddressed } = letter
  return (
    <div
      className="letter"
      lang={mailing.locale}
      dir={directionOf(mailing.locale)}
      style={{ padding: `${mm(TOP)} ${mm(SIDE)}`, fontFamily: fonts.serif }}
    >
      {isFirst && <LetterHead settings={settings} width={width} />}
      <div lang={letter.locale} style={{ fontSize: mm(size), lineHeight: LEADING }}>
        {isFirst && !isAddressed && (
          <p className="letter-part">
            <Salutation of={mailing} />
          </p>
        )}
        {text.split(/\n{2,}/).map((paragraph, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be the same, and keep their places
          <p key={i} dir={hasOwnDirection ? 'auto' : undefined} className="letter-part">
            <Words of={letter} text={paragraph} size={size} width={width} />
          </p>
        ))}
      </div>
      {isLast && hasFoot && link !== null && <LetterFoot letter={letter} link={link} width={width} />}
    </div>
  )
}

/** Whether the words run in another direction than the household's language: then each paragraph has its own, as in a mail. */
function isTurned({ text, link, mailing }: Letter): boolean {
  const words = link === null ? text : text.replaceAll(link, '')
  const isRightToLeft = directionOf(mailing.locale) === 'rtl'
  return (isMostlyRightToLeft(words) ?? isRightToLeft) !== isRightToLeft
}

/** The couple's names above an ornament. */
function LetterHead({ settings, width }: { settings: WeddingSettings; width: number }) {
  const partners = [settings.couple_name_1, settings.couple_name_2]
  const names = partners.filter((name): name is string => Boolean(name))
  return (
    <div className="letter-head" style={{ height: mm(NAMES + 2 * GAP) }}>
      <p
        className="letter-names"
        style={{
          fontSize: mm(
            fitText([names.join(' & ')], { width, height: NAMES }, { largest: 8, smallest: 3, leading: 1.15 }),
          ),
        }}
      >
        {names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both may have the same name
          <span key={i}>
            {i > 0 && ' & '}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
      <Sprig className="letter-sprig" />
    </div>
  )
}

/** Words with the personal link in parts, so that it breaks after a slash. */
function Words({ of: { link }, text, size, width }: { of: Letter; text: string; size: number; width: number }) {
  if (link === null) return text
  return text.split(link).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words around a link keep their places
    <span key={i}>
      {i > 0 && <PrintedLink link={link} width={width} size={size * 0.85} />}
      {part}
    </span>
  ))
}

/** The code of the personal link, and the link to type where the words do not have it. */
function LetterFoot({ letter, link, width }: { letter: Letter; link: string; width: number }) {
  const { scan } = printWords(letter.mailing.locale)
  return (
    <div className="letter-foot" style={{ gap: mm(4), paddingBlockStart: mm(GAP) }}>
      <ReplyCode link={link} size={QR} of={letter.mailing.salutation} />
      <div className="reply-words">
        <p className="reply-scan" style={{ fontSize: mm(3.4) }}>
          {scan}
        </p>
        {!letter.isLinkInText && <PrintedLink link={link} width={width - QR - 4} size={3} />}
      </div>
    </div>
  )
}
