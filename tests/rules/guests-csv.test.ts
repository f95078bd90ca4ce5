import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { protectCell, toCsv, unprotectCell } from '../../worker/lib/csv'
import { readCsv } from '../../worker/lib/read-csv'

/** Text that could be read as a formula, a quote or the end of a cell. */
const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`=+-@'"＝＋－＠,;|\t\n `),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
})

describe('a protected cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+44 20', "'+44 20"],
    ['-5', "'-5"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ["'Ohana", "'Ohana"],
    ['a=1', 'a=1'],
    ['', ''],
  ])('%j is written %j', (text, written) => {
    expect(protectCell(text)).toBe(written)
    expect(unprotectCell(written)).toBe(text)
  })

  test('never starts a formula, and is read back unchanged', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(protectCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
        expect(unprotectCell(protectCell(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a CSV file', () => {
  test('has a BOM, CRLF and quotes where they are needed', () => {
    const csv = toCsv([
      ['a', 'b'],
      ['says "hi"', null],
      ['x,y', 2],
      ['two\nlines', -1],
    ])
    expect(csv).toBe('\uFEFFa,b\r\n"says ""hi""",\r\n"x,y",2\r\n"two\nlines",\'-1\r\n')
  })

  test('is read back cell by cell', () => {
    const tables = fc.array(fc.array(nasty, { minLength: 3, maxLength: 3 }), { maxLength: 6 })
    fc.assert(
      fc.property(tables, (rows) => {
        const table = [['first', 'second', 'third'], ...rows]
        const lines = readCsv(toCsv(table), 1000).slice(0, -1)
        expect(lines.map(({ cells }) => cells.map(unprotectCell))).toEqual(table)
        expect(lines.some(({ isBroken }) => isBroken)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    [
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1, 2\t"x\ty"',
      [
        ['a', 'b'],
        ['1, 2', 'x\ty'],
      ],
    ],
    [
      '\uFEFF"a, the first",b\r1,2',
      [
        ['a, the first', 'b'],
        ['1', '2'],
      ],
    ],
    ['only\nAna', [['only'], ['Ana']]],
    ['', []],
  ])('%j is split at the separator of its first line', (text, cells) => {
    expect(readCsv(text, 1000).map((line) => line.cells)).toEqual(cells)
  })

  test('keeps no more cells of a line than asked for, but the last that is filled', () => {
    const cellsOf = (text: string) => readCsv(text, 2, 3).map(({ cells }) => cells)
    expect(cellsOf('a,b\n1,2,,,')).toEqual([
      ['a', 'b'],
      ['1', '2', ''],
    ])
    expect(cellsOf('a,b,c,d,\n1,,,,"x""y", ')).toEqual([
      ['a', 'b', 'd'],
      ['1', '', 'x"y'],
    ])
  })

  test.each([
    ['cells', `name\n${','.repeat(8_000_000)}`],
    ['quotation marks', `name\n${'"x"y'.repeat(2_000_000)}`],
  ])('takes little memory with millions of %s in a line', (_, text) => {
    const before = process.memoryUsage().heapUsed
    const lines = readCsv(text, 20_001, 201)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000)
    expect(lines.map(({ cells }) => cells.length)).toEqual([1, expect.any(Number)])
  })

  test.each(['3,"4', '"3"x,4\n5,6'])('marks the line of an unclosed quotation mark: %j', (broken) => {
    expect(readCsv(`a,b\n1,2\n${broken}`, 1000).map((line) => line.isBroken)).toEqual([false, false, true])
  })
})
