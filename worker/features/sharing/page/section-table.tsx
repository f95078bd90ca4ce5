import { hasNumber, telephone } from '../../../lib/phone'
import { words } from '../content'
import type { Cell, Marks, Piece, Section } from '../sheet/rules'

interface SectionTableProps {
  section: Section
  marks: Marks['marks']
}

/** A section of a shared page: a table with its heading. */
export function SectionTable({ section: { heading, intro, columns, rows }, marks }: SectionTableProps) {
  return (
    <section>
      <h2>
        <bdi>{heading}</bdi>
      </h2>
      {intro && <p>{intro}</p>}
      {rows.length > 0 && (
        <table>
          {columns.length > 0 && (
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col">{column}</th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ id, cells, isQuiet }) => {
              const mark = marks.get(id)
              return (
                <tr class={isQuiet ? 'quiet' : undefined}>
                  {cells.map((cell, i) => {
                    const content = (
                      <>
                        <CellText cell={cell} />
                        {i === 0 && <ChangeMark mark={mark} />}
                      </>
                    )
                    // Without headings of columns, a line is about what it begins with.
                    return i === 0 && columns.length === 0 ? <th scope="row">{content}</th> : <td>{content}</td>
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Says that a line is new or changed since the last visit. */
export function ChangeMark({ mark }: { mark: 'new' | 'changed' | undefined }) {
  return (
    mark && (
      <>
        {' '}
        <mark>{mark === 'new' ? words.isNew : words.isChanged}</mark>
      </>
    )
  )
}

function CellText({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') {
    if (/^[\d:–]*$/.test(cell)) return cell
    return (
      <bdi>
        <Breakable text={cell} />
      </bdi>
    )
  }
  return cell.map((piece) => <PieceText piece={piece} />)
}

function PieceText({ piece: { text, look, isPhone } }: { piece: Piece }) {
  if (isPhone && hasNumber(text)) return <a href={telephone(text)}>{text}</a>
  return (
    <p class={look}>
      <bdi>
        <Breakable text={text} />
      </bdi>
    </p>
  )
}

const longWord = /(\S{21,})/u
/** Up to 20 letters, each with its marks. */
const stretches = /(?:.\p{M}*){1,20}/gsu

/** Text whose longest words may break, so that they push no other column off a phone. */
function Breakable({ text }: { text: string }) {
  return text.split(longWord).map((part, i) => {
    if (i % 2 === 0) return part
    return part.match(stretches)?.map((letters, at) => (at > 0 ? [<wbr />, letters] : letters))
  })
}
