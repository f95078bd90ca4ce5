import { inWords } from '../../worker/lib/lists'
import { counted } from '../../worker/lib/text'

const NAMES_SAID = 3

/** Says which events an Undo left, at least one: 'Cake and Toasts were changed or removed since and are left alone.' */
export function leftAlone(titles: string[]): string {
  const others = titles.length - NAMES_SAID
  const names = others > 1 ? [...titles.slice(0, NAMES_SAID), counted(others, 'other event')] : titles
  const [were, are] = titles.length === 1 ? ['was', 'is'] : ['were', 'are']
  return `${inWords(names)} ${were} changed or removed since and ${are} left alone.`
}
