import { afterAll, expect, test, vi } from 'vitest'

// It listens for the end of the page, which Node does not have; its types are those of the web.
vi.stubGlobal('addEventListener', () => {})
const module = '../../web/lib/send-each'
const { sendEach, sendRest } = await import(module)
afterAll(() => vi.unstubAllGlobals())

test('leaving the page sends nothing that has ended with an unexpected error', async () => {
  const sent: number[] = []
  const send = async (item: number) => {
    sent.push(item)
    if (item === 0) throw new TypeError('unexpected')
    // The others stay without an answer.
    await new Promise(() => {})
  }
  const items = Array.from({ length: 20 }, (_, i) => i)
  await expect(sendEach(items, { send, outlivesPage: true })).rejects.toThrow('unexpected')
  const before = sent.length
  sendRest()
  expect(sent).toHaveLength(before)
})
