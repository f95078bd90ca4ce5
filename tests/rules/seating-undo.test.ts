import { expect, test } from 'vitest'
import { forgetSteps, rememberStep } from '../../web/features/guests/seating/undo'

test('a step is undone once, also after the floor was left', () => {
  const undone: string[] = []
  const step = (said: string) => rememberStep({ said, run: () => undone.push(said) })
  const [first, second] = [step('first'), step('second')]
  first()
  forgetSteps()
  first()
  second()
  second()
  expect(undone).toEqual(['first', 'second'])
})
