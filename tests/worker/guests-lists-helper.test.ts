import { describe, expect, test } from 'vitest'
import type { ImportReport } from '../../worker/features/guest-lists/import/schema'
import { guestPaths } from '../../worker/features/guests/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { newCouple } from '../support/worker/app'
import { addQuestion, bring, guestsOf } from '../support/worker/guest-lists'
import { newMember } from '../support/worker/members'

describe('a helper who sees no health data', () => {
  const NEEDS = { dietary_restrictions: 'No nuts', accessibility_needs: 'Ramp', allergy_severity: 'severe' }
  const HEADINGS =
    'Name,Plus one name,Dietary restrictions,Accessibility needs,Allergy severity,Plus one dietary restrictions,' +
    'Plus one accessibility needs,Plus one allergy severities,Question: Medicine,Question: Pets'
  const TRUE = 'No nuts,Ramp,severe,No nuts,Ramp,severe,Insulin,A guide dog'
  const FALSE = 'No fish,Lift,mild,No fish,Lift,mild,None,No dog'

  /** Ana and Jo, of whom all is known, and Ben and Kim, of whom nothing is. */
  async function newWedding() {
    const couple = await newCouple()
    await addQuestion(couple, { text: 'Medicine', kind: 'text', is_sensitive: true })
    await addQuestion(couple, { text: 'Pets', kind: 'text', is_sensitive: true, scope: 'household' })
    await couple.post(guestPaths.list, { name: 'Ana', ...NEEDS, companions: [{ name: 'Jo', ...NEEDS }] })
    await couple.post(guestPaths.list, { name: 'Ben', companions: [{ name: 'Kim' }] })
    await bring(couple, 'Name,Question: Medicine,Question: Pets\nAna,Insulin,A guide dog')
    return { couple, helper: await newMember(couple, 'helper') }
  }

  test('learns nothing from an import about what is stored', async () => {
    const { couple, helper } = await newWedding()
    const dryRun = (csv: string) => helper.post<ImportReport>(guestPaths.import, { csv, dry_run: true }, 200)
    const headings = HEADINGS.split(',')
    const [right, wrong] = [TRUE, FALSE].map((cells) => cells.split(','))
    for (const [i, heading] of headings.slice(2).entries()) {
      const list = (cell = '') => `Name,Plus one name,${heading}\nAna,Jo,${cell}\nBen,Kim,${cell}`
      const report = await dryRun(list(right?.[i]))
      expect(report.rows.map(({ action }) => action)).toEqual(['update', 'update'])
      expect(report.rows[1]?.message).toBe(report.rows[0]?.message)
      expect(await dryRun(list(wrong?.[i]))).toEqual(report)
    }
    // Nor by the guest to whom a row belongs.
    for (const [phone, allergy_severity] of [[1, 'severe'] as const, [2, 'mild'] as const]) {
      await couple.post(guestPaths.list, { name: 'Dora', phone: String(phone), allergy_severity })
    }
    const [severe, none] = await Promise.all(
      ['severe', 'mild'].map((cell) => dryRun(`Name,Allergy severity\nDora,${cell}`)),
    )
    expect(none).toEqual(severe)
  })

  test('writes what a list says of new and known guests, and leaves the rest as it is', async () => {
    const { couple, helper } = await newWedding()
    const [ana] = await guestsOf(couple)
    const meals = await bring(helper, 'Name,Plus one name,Plus one meals\nAna,Jo,Vegan')
    expect(meals).toMatchObject({ updated: 1 })
    expect((await guestsOf(couple))[0]?.companions).toEqual([{ ...ana?.companions[0], meal_preference: 'Vegan' }])

    const list = `${HEADINGS}\nAna,Jo,${TRUE}\nBen,Kim,${TRUE}\nCleo,Lea,${TRUE}`
    const report = await bring(helper, list)
    expect(report.rows.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
    const guests = await guestsOf(couple)
    for (const guest of guests) {
      expect(guest).toMatchObject({ ...NEEDS, companions: [NEEDS] })
      expect(guest.answers).toMatchObject([{ value: 'Insulin' }])
    }
    expect(guests.map(({ version }) => version)).toEqual([4, 2, 1])
    expect(await bring(couple, list)).toMatchObject({ skipped: 3 })

    const again = await bring(helper, list)
    expect(again.rows.slice(0, 2)).toEqual(report.rows.slice(0, 2))
    expect((await guestsOf(couple)).map(({ version }) => version)).toEqual([5, 3, 2])
  })

  test('imports as the couple does once helpers see the needs', async () => {
    const { couple, helper } = await newWedding()
    await couple.put(settingsPath, { helpers_see_needs: true })
    expect(await bring(helper, `${HEADINGS}\nAna,Jo,${TRUE}`)).toMatchObject({ skipped: 1 })
  })
})
