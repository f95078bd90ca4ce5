import type { OccasionInput } from '../../occasions/schema'
import type { NewQuestionInput } from '../../questions/schema'

interface SampleOccasion extends Omit<OccasionInput, 'date'> {
  /** Days from the wedding. */
  fromWedding: number
  /** Households with one of these tags are invited. */
  tags: string[]
  /** Every nth guest who has replied to the wedding declines here. */
  declining: number
}

export const sampleOccasions: SampleOccasion[] = [
  {
    name: 'Welcome dinner',
    fromWedding: -1,
    start_time: '19:00',
    end_time: '22:30',
    venue_name: 'La Terraza',
    address: 'Harbour Road 3',
    dress_code: 'Come as you are',
    notes: 'The shuttle waits at the hotel at half past six.',
    meal_options: ['Paella', 'Grilled fish', 'Vegetable paella'],
    capacity: 50,
    tags: ['wedding party', 'abroad'],
    declining: 7,
  },
  {
    name: 'Farewell brunch',
    fromWedding: 1,
    start_time: '10:30',
    end_time: '13:00',
    venue_name: 'Casa Verde Gardens, orangery',
    notes: 'Drop in whenever you are up.',
    meal_options: null,
    tags: ['family', 'abroad'],
    declining: 4,
  },
]

interface SampleQuestion extends NewQuestionInput {
  /** Answers of guests or households by name. */
  answers: Record<string, string | boolean>
}

export const sampleQuestions: SampleQuestion[] = [
  {
    text: 'Which song will get you dancing?',
    kind: 'text',
    answers: {
      'Ifeoma Okonkwo': 'Sweet Mother, of course',
      'Jonas Weber': 'Anything by Abba',
      'Saoirse Murphy': 'Dancing Queen',
      'Diego Hernández': 'La vida es un carnaval',
      'Priya Iyer': 'September',
    },
  },
  {
    text: 'Would you like seats on the shuttle from the hotel?',
    kind: 'yes_no',
    scope: 'household',
    answers: { Okonkwo: true, 'Reyes of Cebu': true, Hernández: true, Weber: false, Murphy: true, Eze: false },
  },
]
