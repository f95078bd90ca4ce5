import { foldText } from '../../../../lib/text'
import { type Topic, topics, wordsAbout } from '../rules'
import type { TagSuggestion } from '../schema'

const tagOfTopic: Record<Topic, string> = {
  inner_circle: 'Close family',
  wedding_party: 'Wedding party',
  relatives: 'Family',
  sponsors: 'Sponsors',
  friends: 'Friends',
  school: 'School',
  college: 'College',
  work: 'Work',
  neighbours: 'Neighbours',
  faith: 'Community',
  sports: 'Sports',
  children: 'Children',
  abroad: 'From abroad',
  away: 'Out of town',
  nearby: 'Local',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  allergies: 'Allergies',
  halal: 'Halal',
  kosher: 'Kosher',
  mobility: 'Accessibility',
}

const MAX_SUGGESTIONS = 8
/** Confidence for one word of the vocabulary, and for each further one. */
const ONE_WORD = 0.6
const MORE_WORDS = 0.1
/** Confidence for a tag that the notes mention. */
const NAMED = 0.9
const MAX_CONFIDENCE = 0.95
/** Guests that must share a word and a tag before one suggests the other. */
const MIN_SHARED = 2
/** Weight of a tag's usual share, in guests, against the share among guests with the word. */
const USUAL_WEIGHT = 2
/** Assumed additional guests without tags, so that a tag of all guests so far is not expected of everybody. */
const UNTAGGED_GUESTS = 5
const MIN_CONFIDENCE = 0.5

export interface TaggedGuest {
  tags: string[]
  notes: string | null
}

/** Suggests tags for notes, from the vocabulary and from the tags of guests with similar notes. */
export function suggestTags(
  notes: string,
  { existing, guests }: { existing: string[]; guests: TaggedGuest[] },
): TagSuggestion[] {
  const tagged = guests.filter((guest) => guest.tags.length > 0)
  const spelling = spellingOf(tagged)
  const taken = new Set(existing.map(foldText))
  const found = [...fromVocabulary(notes), ...namedTags(notes, spelling), ...fromGuests(notes, tagged, spelling)]
  const byTag = Map.groupBy(found, ({ tag }) => foldText(tag))
  return [...byTag]
    .filter(([key]) => !taken.has(key))
    .map(([key, reasons]) => {
      const doubt = reasons.reduce((product, { confidence }) => product * (1 - confidence), 1)
      return {
        tag: spelling.get(key) ?? reasons[0]?.tag ?? key,
        confidence: Math.round(Math.min(MAX_CONFIDENCE, 1 - doubt) * 100) / 100,
        reason: reasons.map(({ reason }) => reason).join(' '),
      }
    })
    .toSorted((a, b) => b.confidence - a.confidence || (a.tag < b.tag ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
}

function fromVocabulary(notes: string): TagSuggestion[] {
  return topics.flatMap((topic) => {
    const words = wordsAbout(topic, notes)
    if (words.length === 0) return []
    const confidence = Math.min(0.8, ONE_WORD + MORE_WORDS * (words.length - 1))
    return [{ tag: tagOfTopic[topic], confidence, reason: `The notes say ${words.map(quote).join(' and ')}.` }]
  })
}

/** Tags of the wedding that the notes contain word for word. */
function namedTags(notes: string, spelling: Map<string, string>): TagSuggestion[] {
  const text = ` ${wordsOf(notes).join(' ')} `
  return [...spelling].flatMap(([key, tag]) => {
    const words = wordsOf(key).join(' ')
    if (words.length < 3 || !text.includes(` ${words} `)) return []
    return [{ tag, confidence: NAMED, reason: `The notes name your tag ${quote(tag)}.` }]
  })
}

/** For each tag the word of the notes that suggests it most. */
function fromGuests(notes: string, tagged: TaggedGuest[], spelling: Map<string, string>): TagSuggestion[] {
  const best = new Map<string, TagSuggestion>()
  const keys = [...spelling.keys()]
  const numbers = new Map(keys.map((key, number) => [key, number]))
  const numbered = tagged.map(({ tags, notes }) => ({
    notes,
    tags: tags.map((tag) => numbers.get(foldText(tag)) ?? 0),
  }))
  const total = countTags(numbered, keys.length)
  for (const [word, guests] of guestsByWord(new Set(keywordsOf(notes)), numbered)) {
    for (const [number, count] of countTags(guests, keys.length).entries()) {
      if (count < MIN_SHARED) continue
      const key = keys[number] ?? ''
      const usual = (total[number] ?? 0) / (tagged.length + UNTAGGED_GUESTS)
      const confidence = (count + USUAL_WEIGHT * usual) / (guests.length + USUAL_WEIGHT)
      if (confidence < MIN_CONFIDENCE || confidence <= usual || confidence <= (best.get(key)?.confidence ?? 0)) continue
      const tag = spelling.get(key) ?? key
      const reason = `${count} of ${guests.length} guests with ${quote(word)} in their notes are tagged ${quote(tag)}.`
      best.set(key, { tag, confidence, reason })
    }
  }
  return [...best.values()]
}

/** A guest whose tags are numbers, since each word counts them again. */
interface NumberedGuest {
  tags: number[]
  notes: string | null
}

/** The guests whose notes contain each word. */
function guestsByWord(words: Set<string>, guests: NumberedGuest[]): Map<string, NumberedGuest[]> {
  const found = new Map<string, NumberedGuest[]>([...words].map((word) => [word, []]))
  for (const guest of guests) {
    for (const word of new Set(keywordsOf(guest.notes ?? ''))) found.get(word)?.push(guest)
  }
  return found
}

/** Counts the guests of each tag, by its number. */
function countTags(guests: NumberedGuest[], length: number): Uint32Array {
  const counts = new Uint32Array(length)
  for (const { tags } of guests) for (const tag of tags) counts[tag] = (counts[tag] ?? 0) + 1
  return counts
}

/** The spelling of each tag; of several the first in alphabetical order. */
function spellingOf(guests: TaggedGuest[]): Map<string, string> {
  const tags = [...new Set(guests.flatMap(({ tags }) => tags))].toSorted().reverse()
  return new Map(tags.map((tag) => [foldText(tag), tag]))
}

const commonWords = new Set(
  'the and for with from that this who her his she him they them their our are was has have had not but will would can may also very from about into than then when where which while there here lives live near bring brings likes need needs wants please maybe still only just'.split(
    ' ',
  ),
)

/** The significant words of notes. */
function keywordsOf(notes: string): string[] {
  return wordsOf(notes).filter((word) => word.length > 2 && !commonWords.has(word))
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

const quote = (word: string) => `“${word}”`
