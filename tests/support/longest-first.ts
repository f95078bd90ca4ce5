import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Files of half a minute and more. Begun last, they would keep one processor busy while the others wait. */
const longest = [
  'worker/profile-backup-limits',
  'worker/inputs',
  'browser/messages',
  'browser/billing',
  'browser/members',
  'browser/timeline',
  'browser/day-offline',
  'browser/late',
  'browser/guests-accessibility',
  'rules/inputs',
]

/** Starts the longest files first, the others as usual. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      longest.findIndex((name) => moduleId.includes(`/${name}.test`)) >>> 0
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
