import { describe, expect, test } from 'vitest'
import { suggestTags, type TaggedGuest } from '../../worker/features/guests/ai/tags/rules'
import { effortOf } from '../support/rules/effort'

const suggest = (notes: string, guests: TaggedGuest[] = [], existing: string[] = []) =>
  suggestTags(notes, { existing, guests })
const tagsFor = (notes: string, guests: TaggedGuest[] = [], existing: string[] = []) =>
  suggest(notes, guests, existing).map(({ tag }) => tag)

describe('by the vocabulary', () => {
  test.each([
    ['Cousin of the bride', ['Family']],
    ['His SISTER', ['Close family']],
    ['maid of honour', ['Wedding party']],
    ['ninang from church', ['Community', 'Sponsors']],
    ['college roommate', ['College']],
    ['co-worker from the Manila office', ['Work']],
    ['flying in from Oslo, needs a hotel', ['Out of town']],
    ['vegan, with two kids and a wheelchair', ['Accessibility', 'Children', 'Vegan']],
    ['nut allergy', ['Allergies']],
    ['brother-in-law', ['Close family', 'Family']],
    ['comes without kids, no gluten problem', []],
    ['works hard, familiar face, Cousinville', ['Work']],
    ['', []],
    ['💐', []],
  ])('%j suggests %j', (notes, tags) => {
    expect(tagsFor(notes).toSorted()).toEqual(tags)
  })

  test('names the words, and is more confident with several', () => {
    expect(suggest('Cousin')).toEqual([{ tag: 'Family', confidence: 0.6, reason: 'The notes say “Cousin”.' }])
    expect(suggest('cousin and aunt, family')).toEqual([
      { tag: 'Family', confidence: 0.8, reason: 'The notes say “cousin” and “aunt” and “family”.' },
    ])
  })

  test('leaves out existing tags, in any case', () => {
    expect(tagsFor('cousin from college', [], ['FAMILY'])).toEqual(['College'])
    expect(tagsFor('cousin', [], [' family '])).toEqual([])
  })
})

describe('by the wedding’s own guests', () => {
  const guests: TaggedGuest[] = [
    { tags: ['Lakeside', 'rowing'], notes: 'Lake house, summer 2019' },
    { tags: ['Lakeside'], notes: 'From the lake, brings wine' },
    { tags: ['Lakeside'], notes: 'Lake crew' },
    { tags: ['Oslo'], notes: 'lake view' },
    { tags: ['Oslo'], notes: null },
    { tags: ['family'], notes: 'aunt' },
    { tags: [], notes: 'lake lake lake' },
  ]

  test('learns which words go with a tag', () => {
    expect(suggest('Knows us from the lake', guests)).toEqual([
      { tag: 'Lakeside', confidence: 0.59, reason: '3 of 4 guests with “lake” in their notes are tagged “Lakeside”.' },
    ])
  })

  test('suggests a tag that the notes name', () => {
    expect(suggest('from OSLO', guests)).toEqual([
      { tag: 'Oslo', confidence: 0.9, reason: 'The notes name your tag “Oslo”.' },
    ])
  })

  test('writes a tag as the couple does', () => {
    expect(tagsFor('uncle', guests)).toEqual(['family'])
  })

  test('is the same every time, at most eight, the most confident first', () => {
    const notes = 'cousin friend college office church kids vegan halal abroad neighbour team lake'
    const suggestions = suggest(notes, guests)
    expect(suggestions).toHaveLength(8)
    expect(suggest(notes, guests)).toEqual(suggestions)
    const sorted = suggestions.toSorted((a, b) => b.confidence - a.confidence || (a.tag < b.tag ? -1 : 1))
    expect(suggestions).toEqual(sorted)
    for (const { confidence } of suggestions) expect(confidence).toBeGreaterThan(0)
    for (const { confidence } of suggestions) expect(confidence).toBeLessThanOrEqual(1)
  })

  test('reads long notes of many guests quickly', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({
      tags: [`Tag ${i % 40}`],
      notes: `word${i % 97} `.repeat(20),
    }))
    const words = Array.from({ length: 250 }, (_, i) => `word${i}`).join(' ')
    expect(effortOf(() => suggest(words, many), 1000)).toBeLessThan(1000)
  })

  test('counts the tags of many guests for each of many words quickly', () => {
    const words = Array.from({ length: 500 }, (_, i) => `w${100 + i}`).join(' ')
    const many = Array.from({ length: 1000 }, (_, i) => ({
      tags: Array.from({ length: 20 }, (_, j) => `Tag ${(i + j) % 25}`),
      notes: words,
    }))
    expect(suggest(words, many).slice(0, 1)).toEqual([
      { tag: 'Tag 0', confidence: 0.8, reason: '800 of 1000 guests with “w100” in their notes are tagged “Tag 0”.' },
    ])
    expect(effortOf(() => suggest(words, many), 200)).toBeLessThan(200)
  })
})
