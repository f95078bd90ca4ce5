import type { QuestionFields, QuestionOption } from '../schema'
import type { PresetWords } from './words/content'

/** A question to add with one press, in English. */
export interface PresetQuestion extends Omit<QuestionFields, 'options' | 'depends_on' | 'translations'> {
  /** Names its words in the other languages. */
  key: keyof PresetWords
  /** With the ids that they are stored by, which those words name. */
  options?: QuestionOption[]
  /** Asks it only of those who gave one of these answers to the preset's question before. */
  after?: (string | boolean)[]
}

export interface Preset {
  key: string
  name: string
  questions: PresetQuestion[]
}

/** Questions that couples often ask, each ready to use. */
export const presets: Preset[] = [
  {
    key: 'song',
    name: 'A song',
    questions: [
      { key: 'song', text: 'Which song will get you on the dance floor?', kind: 'text', asked_of: 'everyone' },
    ],
  },
  {
    key: 'shuttle',
    name: 'Shuttle and stop',
    questions: [
      { key: 'shuttle', text: 'Would you like a seat on our shuttle?', kind: 'yes_no' },
      {
        key: 'stop',
        text: 'Where will you get on?',
        kind: 'choice',
        options: [
          { id: 'hotel', text: 'At the hotel' },
          { id: 'station', text: 'At the station' },
        ],
        after: [true],
      },
    ],
  },
  {
    key: 'nights',
    name: 'Hotel nights',
    questions: [
      {
        key: 'nights',
        text: 'How many nights will you need a room?',
        help: 'So that we can reserve enough rooms. Enter 0 if you need none.',
        kind: 'number',
        scope: 'household',
      },
    ],
  },
  {
    key: 'arrival',
    name: 'Arrival',
    questions: [
      {
        key: 'arrival',
        text: 'When will you arrive?',
        help: 'The day and time, as far as you know.',
        kind: 'text',
        scope: 'household',
      },
    ],
  },
  {
    key: 'address',
    name: 'Postal address',
    questions: [
      {
        key: 'address',
        text: 'What’s your postal address?',
        help: 'For our thank-you card.',
        kind: 'long_text',
        scope: 'household',
        shown_when: 'always',
      },
    ],
  },
  {
    key: 'word',
    name: 'A word to the couple',
    questions: [{ key: 'word', text: 'Anything you’d like to tell us?', kind: 'long_text', shown_when: 'always' }],
  },
]
