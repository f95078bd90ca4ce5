import type { GuestInput, mealOptions } from '../../guests/schema'
import type { Address } from '../../households/schema'

/** The couple. All names are fictional. */
export const couple = ['Amara', 'Mateo'] as const

export type Person = Pick<
  GuestInput,
  | 'name'
  | 'kind'
  | 'rsvp_status'
  | 'meal_preference'
  | 'dietary_restrictions'
  | 'accessibility_needs'
  | 'plus_one_allowed'
  | 'plus_one_name'
  | 'plus_one_status'
  | 'notes'
> & {
  /** The number of a guest who replies by phone and has no email address. */
  phone?: string
}

interface Household {
  name: string
  side: 'partner_1' | 'partner_2' | 'both'
  tags: string[]
  people: Person[]
  /** The number of their table; absent: not seated yet. */
  table?: number
  /** The language they are written to in; English by default. */
  locale?: 'es'
  address?: Address
}

type Meal = (typeof mealOptions)[number]
type More = Omit<Person, 'name' | 'rsvp_status' | 'meal_preference'>

const yes = (name: string, meal_preference: Meal = 'Regular', more: More = {}): Person => ({
  name,
  rsvp_status: 'confirmed',
  meal_preference,
  ...more,
})
const no = (name: string, more: More = {}): Person => ({ name, rsvp_status: 'declined', ...more })
const maybe = (name: string, more: More = {}): Person => ({ name, rsvp_status: 'maybe', ...more })
const open = (name: string, more: More = {}): Person => ({ name, ...more })

const child = { kind: 'child' } as const

const withPlusOne = { plus_one_allowed: true }

/** Households with replies, latest first, then those without. */
export const households: Household[] = [
  {
    name: 'Okonkwo',
    side: 'partner_1',
    tags: ['family'],
    people: [yes('Ifeoma Okonkwo'), yes('Tobenna Okonkwo'), yes('Kamsi Okonkwo', 'Vegetarian', child)],
  },
  {
    name: 'Al-Masri',
    side: 'both',
    tags: ['friends'],
    people: [yes('ليلى المصري', 'Vegetarian', { dietary_restrictions: 'Halal' }), yes('Omar Al-Masri')],
  },
  { name: 'Sæther', side: 'partner_2', tags: ['work'], people: [no('Ingrid Sæther', { ...withPlusOne })] },
  {
    name: 'Reyes of Cebu',
    side: 'partner_2',
    tags: ['family', 'abroad'],
    people: [yes('Lourdes Reyes'), yes('Benjie Reyes'), yes('Paolo Reyes', 'Pescatarian'), no('Trisha Reyes')],
  },
  {
    name: 'Ní Bhriain',
    side: 'partner_1',
    tags: ['university'],
    people: [yes('Aoife Ní Bhriain', 'Gluten-Free', { ...withPlusOne, plus_one_name: 'Cian Doyle' })],
    table: 8,
  },
  {
    name: 'Wang',
    side: 'both',
    tags: ['friends'],
    people: [yes('Wang Xiuying'), yes('Wang Jun', 'Regular', { dietary_restrictions: 'No peanuts: severe allergy' })],
    table: 9,
  },
  { name: 'Moreau', side: 'partner_1', tags: ['work'], people: [maybe('Camille Moreau', { ...withPlusOne })] },
  {
    name: 'Okafor',
    side: 'partner_1',
    tags: ['family', 'wedding party'],
    people: [yes('Chidi Okafor'), yes('Ngozi Okafor'), yes('Obinna Okafor'), yes('Adaeze Okafor', 'Vegan')],
    table: 1,
  },
  {
    name: 'Reyes',
    locale: 'es',
    side: 'partner_2',
    tags: ['family', 'wedding party'],
    people: [yes('Rosario Reyes'), yes('Ernesto Reyes'), yes('Isabel Reyes', 'Vegetarian'), yes('Andrés Reyes')],
    table: 1,
  },
  {
    name: 'Grandparents Reyes',
    address: { lines: ['Calle Mabini 14'], postal_code: '6000', city: 'Cebu City', country: 'Philippines' },
    locale: 'es',
    side: 'partner_2',
    tags: ['family'],
    people: [
      yes('Lola Corazon Reyes', 'Regular', {
        phone: '+63 32 555 0142',
        accessibility_needs: 'Wheelchair, and a place near the doors',
      }),
      yes('Lolo Felipe Reyes', 'Regular', { phone: '+63 32 555 0142', dietary_restrictions: 'Low in salt' }),
    ],
    table: 2,
  },
  {
    name: 'Castillo Vega',
    locale: 'es',
    side: 'partner_2',
    tags: ['family'],
    people: [
      yes('Guadalupe Castillo'),
      yes('Javier Castillo'),
      yes('Ximena Castillo'),
      yes('Leo Castillo', 'Vegetarian', child),
    ],
    table: 2,
  },
  {
    name: 'Eze',
    address: {
      lines: ['8 Acacia Avenue', 'Flat 2'],
      postal_code: 'SE15 4RT',
      city: 'London',
      country: 'United Kingdom',
    },
    side: 'partner_1',
    tags: ['family'],
    people: [
      yes('Grandma Nkechi Eze', 'Regular', { phone: '+234 1 555 0117', accessibility_needs: 'Hard of hearing' }),
      yes('Emeka Eze'),
      yes('Uche Eze', 'Pescatarian'),
    ],
    table: 3,
  },
  {
    name: 'Weber',
    address: { lines: ['Lindenallee 5'], postal_code: '20259', city: 'Hamburg', country: 'Germany' },
    side: 'partner_2',
    tags: ['friends', 'wedding party'],
    people: [yes('Jonas Weber'), yes('Lena Weber', 'Vegetarian', { dietary_restrictions: 'No dairy' })],
    table: 8,
  },
  {
    name: 'Cohen',
    side: 'partner_1',
    tags: ['university'],
    people: [yes('Noa Cohen', 'Kosher'), yes('Eitan Cohen', 'Kosher')],
    table: 8,
  },
  {
    name: 'Haddad',
    side: 'partner_2',
    tags: ['work'],
    people: [yes('Samir Haddad', 'Regular', { ...withPlusOne, plus_one_name: 'Rania Haddad' })],
    table: 10,
  },
  { name: 'Tanaka', side: 'partner_1', tags: ['abroad'], people: [no('Haruka Tanaka'), no('Kenji Tanaka')] },
  {
    name: 'Nwosu',
    side: 'partner_1',
    tags: ['family'],
    people: [
      yes('Chinwe Nwosu'),
      yes('Ikenna Nwosu'),
      yes('Somto Nwosu', 'Regular', child),
      yes('Zara Nwosu', 'Regular', child),
    ],
    table: 3,
  },
  {
    name: 'O’Sullivan',
    side: 'both',
    tags: ['friends'],
    people: [yes('Niamh O’Sullivan'), yes('Declan O’Sullivan', 'Gluten-Free', { dietary_restrictions: 'Coeliac' })],
    table: 9,
  },
  {
    name: 'Santos',
    side: 'partner_2',
    tags: ['family'],
    people: [yes('Marivic Santos'), yes('Ramon Santos'), yes('Bea Santos', 'Vegan'), no('Miguel Santos')],
    table: 4,
  },
  {
    name: 'Lindqvist',
    side: 'partner_1',
    tags: ['university'],
    people: [maybe('Elsa Lindqvist'), maybe('Axel Lindqvist')],
  },
  {
    name: 'Krüger',
    side: 'partner_2',
    tags: ['work'],
    people: [yes('Anke Krüger', 'Vegetarian', { ...withPlusOne })],
    table: 10,
  },
  {
    name: 'Hernández',
    address: {
      lines: ['Av. de los Insurgentes 210'],
      postal_code: '06700',
      city: 'Ciudad de México',
      country: 'México',
    },
    locale: 'es',
    side: 'partner_2',
    tags: ['family', 'abroad'],
    people: [
      yes('Alejandra Hernández'),
      yes('Diego Hernández'),
      yes('Abuela Pilar Hernández', 'Regular', { phone: '+52 55 5555 0163' }),
    ],
    table: 4,
  },
  {
    name: 'Park',
    side: 'both',
    tags: ['friends'],
    people: [yes('Park Ji-woo', 'Pescatarian'), yes('Park Min-seo')],
    table: 9,
  },
  {
    name: 'Adeyemi',
    side: 'partner_1',
    tags: ['church'],
    people: [yes('Folake Adeyemi'), yes('Tunde Adeyemi')],
    table: 5,
  },
  {
    name: 'Dubois',
    side: 'partner_1',
    tags: ['work'],
    people: [no('Élodie Dubois', { notes: 'On parental leave; sends her love.' })],
  },
  {
    name: 'Iyer',
    side: 'both',
    tags: ['friends'],
    people: [yes('Priya Iyer', 'Vegetarian'), yes('Arjun Iyer', 'Vegetarian', { dietary_restrictions: 'No egg' })],
    table: 11,
  },
  {
    name: 'Murphy',
    side: 'partner_1',
    tags: ['university', 'wedding party'],
    people: [yes('Saoirse Murphy', 'Regular', { ...withPlusOne, plus_one_name: 'Tom Ashby' })],
    table: 11,
  },
  {
    name: 'García Luna',
    locale: 'es',
    side: 'partner_2',
    tags: ['university'],
    people: [yes('Valeria García Luna'), yes('Emiliano Luna')],
    table: 11,
  },
  {
    name: 'Schäfer',
    side: 'partner_2',
    tags: ['work'],
    people: [no('Matthias Schäfer', { ...withPlusOne }), no('Katrin Schäfer')],
  },
  {
    name: 'Obi',
    side: 'partner_1',
    tags: ['church'],
    people: [yes('Pastor Emmanuel Obi'), yes('Grace Obi')],
    table: 5,
  },
  {
    name: 'Uzoma',
    side: 'partner_1',
    tags: ['family'],
    people: [yes('Chuka Uzoma'), yes('Nneka Uzoma', 'Vegetarian'), yes('Kene Uzoma', 'Regular', child)],
    table: 6,
  },
  {
    name: 'Ocampo',
    side: 'partner_2',
    tags: ['family'],
    people: [yes('Teresa Ocampo'), yes('Rodel Ocampo'), no('Nico Ocampo')],
    table: 6,
  },
  { name: 'Zhang', side: 'partner_1', tags: ['work'], people: [no('Zhang Wei'), no('Zhang Mei')] },
  { name: 'Delgado', side: 'partner_2', tags: ['university'], people: [maybe('Luz Delgado', { ...withPlusOne })] },
  {
    name: 'Khalil',
    side: 'partner_1',
    tags: ['neighbours'],
    people: [yes('محمد خليل', 'Regular', { dietary_restrictions: 'Halal' })],
    table: 10,
  },
  { name: 'Byrne', side: 'partner_1', tags: ['abroad'], people: [no('Fionn Byrne'), no('Róisín Byrne')] },
  {
    name: 'Villanueva',
    side: 'partner_2',
    tags: ['family'],
    people: [maybe('Tita Gloria Villanueva', { phone: '+63 2 555 0188' })],
  },

  {
    name: 'Okeke',
    side: 'partner_1',
    tags: ['family'],
    people: [open('Nnamdi Okeke'), open('Chiamaka Okeke'), open('Ebuka Okeke'), open('Olanna Okeke', child)],
  },
  {
    name: 'Mendoza',
    locale: 'es',
    side: 'partner_2',
    tags: ['family'],
    people: [open('Cristina Mendoza'), open('Rafael Mendoza'), open('Sofia Mendoza'), open('Gabriel Mendoza', child)],
  },
  { name: 'Fischer', side: 'partner_2', tags: ['friends'], people: [open('Hannah Fischer'), open('Felix Fischer')] },
  { name: 'Liu', side: 'both', tags: ['friends'], people: [open('Liu Yan', { ...withPlusOne })] },
  {
    name: 'Balogun',
    side: 'partner_1',
    tags: ['church'],
    people: [
      open('Yetunde Balogun', { phone: '+234 1 555 0171' }),
      open('Segun Balogun'),
      open('Dami Balogun', { kind: 'infant' }),
    ],
  },
  {
    name: 'Navarro',
    locale: 'es',
    side: 'partner_2',
    tags: ['family', 'abroad'],
    people: [open('Mercedes Navarro'), open('Tomás Navarro'), open('Lucía Navarro', child)],
  },
  { name: 'Kelly', side: 'partner_1', tags: ['university'], people: [open('Orla Kelly', { ...withPlusOne })] },
  { name: 'Rahman', side: 'partner_1', tags: ['work'], people: [open('Yasmin Rahman'), open('Tariq Rahman')] },
  {
    name: 'Bautista',
    side: 'partner_2',
    tags: ['family'],
    people: [open('Ligaya Bautista'), open('Jun Bautista'), open('Carlo Bautista', child)],
  },
  { name: 'Hoffmann', side: 'partner_2', tags: ['work'], people: [open('Sabine Hoffmann', { ...withPlusOne })] },
  { name: 'Nguyen', side: 'both', tags: ['neighbours'], people: [open('Nguyen Thi Lan'), open('Nguyen Van Minh')] },
  {
    name: 'Salazar',
    side: 'partner_2',
    tags: ['university'],
    people: [
      open('Renata Salazar', {
        ...withPlusOne,
        plus_one_name: 'Bruno Costa',
        plus_one_status: 'requested',
        notes: 'Asked whether Bruno may come along.',
      }),
    ],
  },
  { name: 'Achebe', side: 'partner_1', tags: ['family'], people: [open('Kosi Achebe'), open('Ada Achebe')] },
  {
    name: 'Kowalski',
    side: 'partner_1',
    tags: ['neighbours'],
    people: [open('Marta Kowalska'), open('Piotr Kowalski')],
  },
  { name: 'Aquino', side: 'partner_2', tags: ['neighbours'], people: [open('Danilo Aquino'), open('Perla Aquino')] },
  {
    name: 'Sharma',
    side: 'both',
    tags: ['friends'],
    people: [open('Ananya Sharma'), open('Vikram Sharma'), open('Meera Sharma', child)],
  },
  { name: 'Lim', side: 'partner_2', tags: ['work'], people: [open('Lim Hui Ling')] },
  { name: 'Fernandes', side: 'both', tags: ['friends'], people: [open('Inês Fernandes'), open('Rui Fernandes')] },
]
