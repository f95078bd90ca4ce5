import { counted } from '../../../../worker/lib/text'

const NAMES_SAID = 3
const inWords = new Intl.ListFormat('en')

/** Says what an Undo did, and which events it left: '2 events moved back. Cake and Toasts were changed or removed since and are left alone.' */
export function takenBackText(done: string, left: string[]): string {
  if (left.length === 0) return done
  const others = left.length - NAMES_SAID
  const names = others > 1 ? [...left.slice(0, NAMES_SAID), counted(others, 'other event')] : left
  const [were, are] = left.length === 1 ? ['was', 'is'] : ['were', 'are']
  return `${done}. ${inWords.format(names)} ${were} changed or removed since and ${are} left alone.`
}
