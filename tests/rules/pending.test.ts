import { describe, expect, test } from 'vitest'
import { addPending, withPending } from '../../web/lib/pending'

const item = { name: 'Catering', status: 'quoted', version: 3 }
const book = (shown: typeof item) => ({ ...shown, status: 'booked' })

describe('a pending change', () => {
  test('shows at every copy of the item until it is taken back', () => {
    const change = addPending(['/vendors/1'], book)
    expect(withPending('/vendors/1', item)).toEqual({ ...item, status: 'booked' })
    expect(withPending('/vendors/2', item)).toBe(item)
    change.takeBack()
    expect(withPending('/vendors/1', item)).toBe(item)
  })

  test('gives way to the answer, and still shows at copies that are older', () => {
    const change = addPending(['/vendors/1'], book)
    change.answered([['/vendors/1', 4]])
    const answer = { ...item, status: 'paid', version: 4 }
    expect(withPending('/vendors/1', answer)).toBe(answer)
    expect(withPending('/vendors/1', item)).toEqual({ ...item, status: 'booked' })
    change.takeBack()
  })

  test('applies after an earlier one, and stays when that is taken back', () => {
    const first = addPending(['/vendors/1'], book)
    const second = addPending(['/vendors/1'], (shown: typeof item) => ({
      ...shown,
      name: `${shown.name}, ${shown.status}`,
    }))
    expect(withPending('/vendors/1', item)?.name).toBe('Catering, booked')
    first.takeBack()
    expect(withPending('/vendors/1', item)?.name).toBe('Catering, quoted')
    second.takeBack()
  })

  test('hides an item that is being deleted, and brings back one of several', () => {
    const deletion = addPending(['/vendors/1', '/vendors/2'], null)
    expect(withPending('/vendors/1', item)).toBeNull()
    deletion.takeBack(['/vendors/2'])
    expect(withPending('/vendors/1', item)).toBeNull()
    expect(withPending('/vendors/2', item)).toBe(item)
    deletion.takeBack()
  })
})
