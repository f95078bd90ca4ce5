import { expect, test } from 'vitest'
import { finishedTags, type TagEntry, typeTag } from '../../web/features/guests/guest/tag-entry'

/** Types letter by letter. */
function typed(text: string, entry: TagEntry): TagEntry {
  return [...text].reduce((now, letter) => typeTag(finishedTags(now), now.text + letter), entry)
}
const after = (...tags: string[]): TagEntry => ({ tags, text: '', isTag: false })

test('a tag that begins with a finished one leaves that one as it is', () => {
  const work = typed('work', after('work', 'choir'))
  expect(work.tags).toEqual(['work', 'choir'])
  expect(typed('shop', work).tags).toEqual(['work', 'choir', 'workshop'])
  expect(typed('shop', typed('work', after('work'))).tags).toEqual(['work', 'workshop'])
})

test('what is typed is a tag before it is finished, and is cleared without one', () => {
  const entry = typed(' choir', after('work'))
  expect(entry.tags).toEqual(['work', 'choir'])
  expect(finishedTags(entry)).toEqual(['work'])
  expect(typeTag(finishedTags(entry), ' ').tags).toEqual(['work'])
  // Somebody else's tags took the place of those here.
  expect(finishedTags({ ...entry, tags: ['family'] })).toEqual(['family'])
})
