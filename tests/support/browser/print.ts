import type { Page } from 'playwright-core'

/** The cards or letters of a print, by the name of its pages. */
export const cards = (page: Page, name: string) =>
  page.getByRole('list', { name: new RegExp(`^${name}, page `) }).getByRole('listitem')

/** Sizes of the pages of a PDF in millimetres. */
export async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map((box) =>
    box
      .slice(1)
      .map((points) => Math.round((Number(points) / 72) * 25.4))
      .join(' × '),
  )
}
