import { coupleNames } from '../../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../../worker/features/settings/schema'
import { directionOf, localeNames, locales, matchLocale } from '../../../../../worker/lib/locales'
import { printWords } from '../../../../../worker/lib/print-words'
import { SelectField } from '../../../../components/field'
import { QrCode } from '../../../../components/qr-code'
import { readerLocale } from '../../../../lib/reader-locale'
import { useFilterParam } from '../../../../lib/url-state'
import { fitText } from '../../print/fit'
import { type Format, pageFormats, usualFormat } from '../../print/formats'
import { linkParts } from '../../print/mailings'
import { mm, Pages } from '../../print/pages'
import { Sprig } from '../../print/sprig'

type Paper = keyof typeof pageFormats

/** The sign for the door, with its choices. */
export function SignSheet({ settings, url }: { settings: WeddingSettings; url: string }) {
  const [paper, setPaper] = useFilterParam('format', usualFormat('invitations', readerLocale))
  const [language, setLanguage] = useFilterParam('language')
  const locale = locales.find((one) => one === language) ?? matchLocale(settings.default_locale) ?? 'en'
  const format: Format = pageFormats[paper in pageFormats ? (paper as Paper) : 'a4']
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 print:hidden desk:grid-cols-2">
        <SelectField
          label="Paper size"
          value={paper in pageFormats ? paper : 'a4'}
          onChange={setPaper}
          options={Object.entries(pageFormats).map(([value, { label }]) => ({ value, label }))}
        />
        <SelectField
          label="Language"
          value={locale}
          onChange={setLanguage}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
      </div>
      <Pages label="Sign" format={format} items={[url]} keyOf={(item) => item}>
        {(item) => <Sign url={item} locale={locale} names={coupleNames(settings)} cell={format.cell} />}
      </Pages>
    </div>
  )
}

interface SignProps {
  url: string
  locale: (typeof locales)[number]
  names: string | null
  cell: Format['cell']
}

const EDGE = 20

function Sign({ url, locale, names, cell }: SignProps) {
  const { findSeat, scanForSeat } = printWords(locale)
  const width = cell.width - 2 * EDGE
  const sized = (text: string, height: number, largest: number) => ({
    fontSize: mm(fitText([text], { width, height }, { largest, smallest: 4, leading: 1.2 })),
  })
  return (
    <div className="sign" lang={locale} dir={directionOf(locale)}>
      <Sprig className="sign-sprig" />
      <p className="sign-title" style={sized(findSeat, 50, 20)}>
        {findSeat}
      </p>
      <div className="sign-qr">
        <QrCode text={url} label="QR code of the seat finder" className="w-full" />
      </div>
      <p className="sign-how" style={sized(scanForSeat, 22, 9)}>
        {scanForSeat}
      </p>
      <p dir="ltr" className="reply-link" style={{ fontSize: mm(3.4) }}>
        {linkParts(url).map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one link keep their places
          <span key={i} className="inline-block">
            {part}
          </span>
        ))}
      </p>
      {names !== null && (
        <p className="sign-names" style={sized(names, 26, 10)}>
          <bdi>{names}</bdi>
        </p>
      )}
    </div>
  )
}
