import type { RuleInput } from '../seating/schema'
import type { TaskInput } from '../tasks/schema'
import type { EventInput } from '../timeline/schema'
import type { VendorInput } from '../vendors/schema'

/*
 * Days are relative to today, or to the wedding as `fromWedding`. Shares are thousandths of the total budget.
 */

/** Total budgets in major units, and the step that amounts are rounded to, both usual in the currency's country. */
export const budgets: Record<string, { total: number; step: number }> = {
  PHP: { total: 620_000, step: 500 },
  USD: { total: 38_000, step: 50 },
  EUR: { total: 34_000, step: 50 },
  GBP: { total: 30_000, step: 50 },
  JPY: { total: 3_900_000, step: 5000 },
  INR: { total: 2_400_000, step: 1000 },
}

export interface SamplePayment {
  label: string
  share: number
  /** The day it was paid; absent: open. */
  paid?: number
  due: number | { fromWedding: number }
}

type Vendor = Pick<VendorInput, 'name' | 'status' | 'contact_name' | 'rating' | 'notes'> & {
  category: string
  quoted?: number
  /** The day of the contract. Its amount is the sum of the payments. */
  booked?: number
  payments?: SamplePayment[]
}

export const sampleVendors: Vendor[] = [
  {
    name: 'Casa Verde Gardens',
    category: 'Venue',
    status: 'booked',
    contact_name: 'Beatriz Montano',
    rating: 5,
    notes: 'Doors at 10. Music outside until 23:00, inside until 1:00.',
    quoted: 150,
    booked: -118,
    payments: [
      { label: 'Deposit', share: 56, paid: -117, due: -116 },
      { label: '2nd instalment', share: 42, due: 2 },
      { label: 'Balance', share: 42, due: { fromWedding: -30 } },
    ],
  },
  {
    name: 'Ramos & Daughters Catering',
    category: 'Catering',
    status: 'booked',
    contact_name: 'Tess Ramos',
    rating: 4.5,
    notes: 'Final head count ten days before. They cook halal and kosher-style, not kosher.',
    quoted: 285,
    booked: -76,
    payments: [
      { label: 'Deposit', share: 54, paid: -74, due: -70 },
      { label: 'Second half of the menu', share: 108, due: 38 },
      { label: 'Balance', share: 108, due: { fromWedding: -7 } },
    ],
  },
  {
    name: 'Nordlys Photography',
    category: 'Photography',
    status: 'booked',
    contact_name: 'Signe Aas',
    rating: 5,
    quoted: 92,
    booked: -101,
    payments: [
      { label: 'Booking fee', share: 30, paid: -100, due: -98 },
      { label: 'Balance', share: 58, due: { fromWedding: 14 } },
    ],
  },
  {
    name: 'Luz Flores',
    category: 'Flowers & Décor',
    status: 'booked',
    contact_name: 'Luz Arriaga',
    rating: 4.5,
    notes: 'Sampaguita for the arch if the season allows, jasmine if not.',
    quoted: 80,
    booked: -9,
    payments: [
      { label: 'Deposit', share: 20, due: 6 },
      { label: 'Balance', share: 56, due: { fromWedding: -14 } },
    ],
  },
  {
    name: 'The Lagos Lights',
    category: 'Music',
    status: 'booked',
    contact_name: 'Dele Bankole',
    rating: 4,
    notes: 'Highlife until ten, then anything.',
    quoted: 50,
    booked: -42,
    payments: [
      { label: 'Deposit', share: 16, paid: -40, due: -38 },
      { label: 'On the night', share: 32, due: { fromWedding: 0 } },
    ],
  },
  {
    name: 'Al-Sayed Weddings',
    category: 'Planner',
    status: 'booked',
    contact_name: 'Fatima Al-Sayed',
    rating: 5,
    booked: -130,
    payments: [
      { label: '1st instalment', share: 20, paid: -128, due: -128 },
      { label: '2nd instalment', share: 20, due: -3 },
      { label: 'Last instalment', share: 15, due: { fromWedding: 7 } },
    ],
  },
  {
    name: 'Atelier Adunni',
    category: 'Attire',
    status: 'paid',
    contact_name: 'Adunni Bello',
    rating: 5,
    notes: 'Dress, suit and two aso oke. The second fitting is included.',
    quoted: 64,
    booked: -88,
    payments: [
      { label: 'Half in advance', share: 32, paid: -87, due: -86 },
      { label: 'Rest', share: 32, paid: -20, due: -18 },
    ],
  },
  {
    name: 'Paper & Thread',
    category: 'Stationery',
    status: 'paid',
    contact_name: 'Claire Whitlock',
    rating: 4,
    booked: -66,
    payments: [{ label: 'Invitations', share: 14, paid: -62, due: -60 }],
  },
  { name: 'Kuya Ben Films', category: 'Video', status: 'quoted', contact_name: 'Ben Salonga', quoted: 52 },
  {
    name: 'Dulce de Abril',
    category: 'Cake',
    status: 'quoted',
    contact_name: 'Abril Ríos',
    notes: 'Tasting: mango and calamansi won, tres leches came second.',
    quoted: 16,
  },
  { name: 'Glow by Mei Lin', category: 'Hair & Makeup', status: 'contacted', contact_name: 'Mei Lin Chua' },
  {
    name: 'The Old Mill',
    category: 'Venue',
    status: 'declined',
    contact_name: 'Oskar Brandt',
    rating: 3,
    notes: 'Lovely, but holds only 90 and has no step-free way in.',
    quoted: 190,
  },
]

interface Line {
  category: string
  /** The planned amount today. */
  share: number
  /** The original plan, and the day when it was changed. */
  first?: { share: number; changed: number }
  /** The day the line was created. */
  made: number
  isFlagged?: boolean
  notes?: string
  /** Paid costs without a vendor, in categories where none is booked. */
  spent?: { share: number; day: number }[]
}

/** A line for each default category. The costs of vendors are added to them. */
export const sampleLines: Line[] = [
  { category: 'Venue', share: 140, first: { share: 160, changed: -118 }, made: -132 },
  { category: 'Catering', share: 288, made: -132, notes: 'Planned per head.' },
  { category: 'Photography', share: 90, made: -132 },
  { category: 'Video', share: 50, made: -131 },
  { category: 'Flowers & Décor', share: 70, first: { share: 60, changed: -31 }, made: -131, isFlagged: true },
  { category: 'Music', share: 50, made: -131 },
  { category: 'Attire', share: 75, made: -130 },
  { category: 'Hair & Makeup', share: 25, made: -130 },
  { category: 'Planner', share: 58, made: -130 },
  { category: 'Stationery', share: 18, made: -129 },
  { category: 'Cake', share: 16, made: -129 },
  {
    category: 'Transport',
    share: 28,
    first: { share: 20, changed: -24 },
    made: -129,
    spent: [{ share: 6, day: -12 }],
  },
  {
    category: 'Officiant',
    share: 8,
    made: -129,
    spent: [
      { share: 4, day: -55 },
      { share: 2, day: -45 },
    ],
  },
  { category: 'Contingency', share: 50, first: { share: 70, changed: -24 }, made: -128 },
]

type Task = Pick<TaskInput, 'title' | 'description' | 'priority' | 'assigned_to'> & {
  category?: string
  due: number | { fromWedding: number }
  /** The day it was completed. */
  done?: number
  isBegun?: boolean
}

export const sampleTasks: Task[] = [
  { title: 'Agree on the budget', due: -125, done: -128, priority: 'high', assigned_to: 'both' },
  { title: 'Draw up the guest list', due: -115, done: -112, priority: 'high', assigned_to: 'both' },
  { title: 'Choose the venue', category: 'Venue', due: -110, done: -118, priority: 'high', assigned_to: 'both' },
  { title: 'Book the photographer', category: 'Photography', due: -95, done: -101, assigned_to: 'partner_1' },
  { title: 'Find the dress and the suit', category: 'Attire', due: -80, done: -88, assigned_to: 'partner_1' },
  { title: 'Book the caterer', category: 'Catering', due: -75, done: -76, priority: 'high', assigned_to: 'partner_2' },
  { title: 'Order the invitations', category: 'Stationery', due: -60, done: -66, assigned_to: 'partner_1' },
  { title: 'Send each guest their link', due: -40, done: -39, priority: 'high', assigned_to: 'both' },
  { title: 'Book the band', category: 'Music', due: -40, done: -42, assigned_to: 'partner_2' },
  { title: 'Block hotel rooms for guests from abroad', due: -30, done: -27, assigned_to: 'partner_2' },
  { title: 'First fitting', category: 'Attire', due: -22, done: -22, assigned_to: 'partner_1' },
  { title: 'Taste the cakes', category: 'Cake', due: -14, done: -15, priority: 'low', assigned_to: 'both' },
  { title: 'Choose the flowers', category: 'Flowers & Décor', due: -10, done: -9, assigned_to: 'partner_1' },
  {
    title: 'Send the draft menu to the caterer',
    category: 'Catering',
    due: -3,
    isBegun: true,
    priority: 'high',
    assigned_to: 'partner_2',
    description: 'Two starters, one of them vegan. Ask about the coeliac and the peanut allergies again.',
  },
  { title: 'Reply to the videographer’s quote', category: 'Video', due: -1, assigned_to: 'partner_1' },
  { title: 'Pay the 2nd instalment for the venue', category: 'Venue', due: 2, priority: 'high', assigned_to: 'both' },
  { title: 'Second fitting', category: 'Attire', due: 5, assigned_to: 'partner_1' },
  { title: 'Meet the officiant', category: 'Officiant', due: 9, isBegun: true, assigned_to: 'both' },
  { title: 'Book hair and makeup', category: 'Hair & Makeup', due: 16, isBegun: true, assigned_to: 'partner_1' },
  { title: 'Choose the readings', due: 24, priority: 'low', assigned_to: 'both' },
  { title: 'Hire the shuttle from the hotel', category: 'Transport', due: 35, assigned_to: 'partner_2' },
  { title: 'Order the rings', due: 45, priority: 'high', assigned_to: 'both' },
  {
    title: 'Follow up with guests who have not replied',
    due: { fromWedding: -40 },
    isBegun: true,
    assigned_to: 'both',
  },
  { title: 'Write the vows', due: { fromWedding: -35 }, assigned_to: 'both' },
  { title: 'Finish the seating plan', due: { fromWedding: -24 }, assigned_to: 'both' },
  { title: 'Get the marriage licence', due: { fromWedding: -21 }, priority: 'high', assigned_to: 'both' },
  {
    title: 'Give the caterer the head count',
    category: 'Catering',
    due: { fromWedding: -10 },
    assigned_to: 'partner_2',
  },
  { title: 'Go through the day with everybody', due: { fromWedding: -7 }, assigned_to: 'both' },
  { title: 'Pack for the honeymoon', due: { fromWedding: -2 }, priority: 'low', assigned_to: 'both' },
  { title: 'Send the thank-you cards', category: 'Stationery', due: { fromWedding: 21 }, assigned_to: 'both' },
]

type SampleEvent = Pick<EventInput, 'title' | 'start_time' | 'end_time' | 'location' | 'status' | 'notes'> & {
  /** The vendor's name. */
  vendor?: string
}

export const sampleDay: SampleEvent[] = [
  { title: 'Breakfast with the parents', start_time: '06:45', end_time: '07:30', location: 'Terrace' },
  {
    title: 'Hair and makeup',
    start_time: '08:00',
    end_time: '11:00',
    location: 'Garden suite',
    vendor: 'Glow by Mei Lin',
    notes: 'Amara first, then Ngozi, Isabel and Saoirse.',
  },
  {
    title: 'Flowers are put up',
    start_time: '09:30',
    end_time: '12:00',
    location: 'Orchard',
    vendor: 'Luz Flores',
    status: 'confirmed',
  },
  {
    title: 'Getting ready, photographs',
    start_time: '11:15',
    end_time: '12:30',
    location: 'Garden suite',
    vendor: 'Nordlys Photography',
    status: 'confirmed',
  },
  {
    title: 'Band sets up',
    start_time: '13:00',
    end_time: '14:00',
    location: 'Courtyard',
    vendor: 'The Lagos Lights',
    status: 'confirmed',
  },
  { title: 'Shuttle from the hotel', start_time: '13:15', end_time: '13:45', location: 'Hotel' },
  { title: 'Ceremony', start_time: '14:30', end_time: '15:15', location: 'Orchard', status: 'confirmed' },
  {
    title: 'Drinks and family photographs',
    start_time: '15:45',
    end_time: '17:00',
    location: 'Terrace',
    vendor: 'Nordlys Photography',
    status: 'confirmed',
  },
  {
    title: 'Dinner',
    start_time: '17:30',
    end_time: '19:45',
    location: 'Great hall',
    vendor: 'Ramos & Daughters Catering',
    status: 'confirmed',
    notes: 'Speeches between the courses: Chidi, Isabel, Jonas.',
  },
  { title: 'First dance', start_time: '20:15', end_time: null, location: 'Courtyard' },
  {
    title: 'Dancing',
    start_time: '20:20',
    end_time: '00:30',
    location: 'Courtyard',
    vendor: 'The Lagos Lights',
    status: 'confirmed',
    notes: 'Outside until 23:00, then in the hall.',
  },
  { title: 'Cake', start_time: '21:30', end_time: '22:00', location: 'Terrace' },
  { title: 'Late supper: arroz caldo', start_time: '22:45', end_time: '23:30', location: 'Great hall' },
  { title: 'First shuttle back to the hotel', start_time: '23:00', end_time: null, location: 'Gate' },
]

/** Seating rules, by the guests' names. The plan breaks some of them. */
export const sampleRules: (Pick<RuleInput, 'type' | 'strength'> & { people: [string, string] })[] = [
  { type: 'keep_apart', people: ['Emeka Eze', 'Chuka Uzoma'], strength: 3 },
  { type: 'keep_apart', people: ['Samir Haddad', 'Anke Krüger'], strength: 2 },
  { type: 'keep_together', people: ['Saoirse Murphy', 'Aoife Ní Bhriain'], strength: 2 },
]

/** The tables of the hall. Positions in centimetres from its corner. */
export const sampleTables: {
  name: string
  shape: 'round' | 'head' | 'rectangular'
  capacity: number
  x: number
  y: number
}[] = [
  { name: 'Head table', shape: 'head', capacity: 10, x: 1250, y: 150 },
  ...Array.from({ length: 13 }, (_, i) => ({
    name: `Table ${i + 2}`,
    shape: 'round' as const,
    capacity: i % 3 === 2 ? 8 : 10,
    x: 450 + (i % 5) * 400,
    y: 500 + Math.floor(i / 5) * 400,
  })),
  { name: 'Children', shape: 'rectangular', capacity: 12, x: 1850, y: 1300 },
]
