import { addDays, type Day } from '../../../lib/calendar'
import { titleKey } from '../../../lib/text'
import type { PlannedTask, Task, TaskPriority, TaskTemplate, TaskTemplateItem, TemplateKey } from '../schema'

type Job = [offset_days: number, priority: TaskPriority, category: string | null, key: string, title: string]

/** What a year of planning holds, in the order of its days. Categories are those that new weddings start with. */
const year: Job[] = [
  [-365, 'high', null, 'total_budget', 'Agree on a total budget and on who contributes'],
  [-363, 'high', null, 'guest_estimate', 'Estimate how many guests you want to invite'],
  [-360, 'high', null, 'possible_dates', 'Shortlist dates and check them with those who must be there'],
  [-355, 'medium', null, 'style_and_ceremony', 'Settle on a style and the kind of ceremony'],
  [-352, 'low', null, 'shared_folder', 'Set up one mailbox and folder for contracts and quotes'],
  [-350, 'low', 'Planner', 'hire_planner', 'Decide whether a planner should help'],
  [-347, 'low', null, 'insure_ring', 'Insure the engagement ring'],
  [-345, 'high', 'Venue', 'visit_venues', 'Visit places for the ceremony and the party'],
  [-330, 'high', 'Venue', 'book_venue', 'Book the venue'],
  [-325, 'high', null, 'first_guest_list', 'Write the first guest list'],
  [-320, 'medium', null, 'wedding_party', 'Ask your witnesses and attendants'],
  [-318, 'high', 'Catering', 'shortlist_caterers', 'Ask caterers for quotes'],
  [-315, 'low', null, 'wedding_insurance', 'Compare wedding insurance'],
  [-303, 'high', 'Officiant', 'book_officiant', 'Book the officiant'],
  [-300, 'high', 'Photography', 'book_photographer', 'Book the photographer'],
  [-298, 'medium', 'Attire', 'look_for_attire', 'Start looking for what you will wear'],
  [-285, 'low', 'Photography', 'engagement_photos', 'Have engagement photos taken'],
  [-275, 'high', 'Catering', 'book_caterer', 'Book the caterer'],
  [-270, 'medium', 'Video', 'book_videographer', 'Book the videographer'],
  [-268, 'medium', null, 'hotel_rooms', 'Hold hotel rooms for guests from afar'],
  [-265, 'high', 'Attire', 'order_attire', 'Order the dress or the suit'],
  [-262, 'low', 'Stationery', 'wedding_website', 'Put the wedding website online'],
  [-243, 'high', 'Music', 'book_music', 'Book the band or the DJ'],
  [-240, 'low', 'Stationery', 'design_save_the_dates', 'Design the save-the-dates'],
  [-236, 'medium', 'Officiant', 'meet_officiant', 'Talk the ceremony through with the officiant'],
  [-232, 'low', 'Attire', 'party_outfits', 'Order outfits for your attendants'],
  [-213, 'medium', 'Flowers & Décor', 'book_florist', 'Book the florist'],
  [-210, 'medium', 'Flowers & Décor', 'book_rentals', 'Rent furniture, tableware or a tent, whatever the venue lacks'],
  [-207, 'low', null, 'gift_list', 'Open a gift list'],
  [-204, 'low', null, 'honeymoon', 'Plan the honeymoon'],
  [-183, 'medium', 'Stationery', 'send_save_the_dates', 'Send the save-the-dates'],
  [-180, 'medium', 'Hair & Makeup', 'book_hair_makeup', 'Book hair and make-up, with a trial'],
  [-177, 'medium', 'Transport', 'book_transport', 'Book the transport of the day'],
  [-174, 'low', null, 'rehearsal_dinner', 'Find a place for the rehearsal dinner'],
  [-171, 'medium', null, 'check_passports', 'Check that passports are still valid'],
  [-152, 'high', 'Stationery', 'order_invitations', 'Order the invitations'],
  [-150, 'medium', null, 'draft_day_plan', 'Draft the plan of the day'],
  [-146, 'medium', 'Attire', 'order_rings', 'Order the rings'],
  [-140, 'low', 'Music', 'dance_lessons', 'Take dance lessons'],
  [-122, 'medium', 'Cake', 'choose_cake', 'Taste and order the cake'],
  [-118, 'medium', 'Attire', 'other_outfit', 'Choose what the other one of you wears'],
  [-115, 'low', null, 'wedding_night', 'Book a room for the wedding night'],
  [-112, 'low', null, 'attendants_rooms', 'Find beds for your attendants'],
  [-91, 'medium', 'Catering', 'taste_menu', 'Taste the food and draft the menu'],
  [-85, 'medium', 'Stationery', 'address_invitations', 'Collect addresses and write the envelopes'],
  [-80, 'medium', 'Officiant', 'readings_and_music', 'Choose readings and music for the ceremony'],
  [-75, 'low', 'Catering', 'vendor_needs', 'Ask vendors which meals and how much power they need'],
  [-61, 'high', null, 'licence_rules', 'Find out what the marriage licence needs and how long it holds'],
  [-60, 'medium', 'Hair & Makeup', 'hair_makeup_trial', 'Have the hair and make-up trial'],
  [-58, 'medium', null, 'write_vows', 'Write your vows'],
  [-56, 'high', 'Stationery', 'send_invitations', 'Send the invitations'],
  [-54, 'low', null, 'attendants_gifts', 'Buy presents for your attendants'],
  [-52, 'low', null, 'order_favours', 'Order the favours'],
  [-45, 'medium', 'Photography', 'photo_list', 'List the photos you do not want to miss'],
  [-44, 'medium', 'Music', 'song_list', 'List the songs to play, and those not to'],
  [-43, 'low', 'Stationery', 'programme_text', 'Write the text of the programme'],
  [-42, 'medium', null, 'watch_answers', 'Look through the answers that have come in'],
  [-30, 'high', 'Attire', 'last_fitting', 'Go to the last fitting'],
  [-30, 'high', null, 'marriage_licence', 'Get the marriage licence'],
  [-30, 'high', null, 'confirm_vendors_month', 'Confirm times and places with every vendor'],
  [-28, 'high', null, 'answers_due', 'Close the answers and count them'],
  [-26, 'high', null, 'chase_answers', 'Call those who have not answered'],
  [-22, 'medium', null, 'draft_seating', 'Draft the seating plan'],
  [-21, 'medium', null, 'vendors_read_plan', 'Let the vendors read the plan of the day'],
  [-16, 'high', null, 'final_balances', 'Pay the balances that are due before the day'],
  [-14, 'high', null, 'share_day_plan', 'Send everyone the final plan of the day'],
  [-12, 'high', 'Catering', 'final_count', 'Give the caterer the final count'],
  [-11, 'medium', null, 'final_seating', 'Settle the seating plan'],
  [-10, 'medium', 'Stationery', 'print_cards', 'Print escort and place cards'],
  [-7, 'high', null, 'confirm_vendors_week', 'Confirm once more with every vendor'],
  [-6, 'medium', null, 'envelopes', 'Prepare envelopes with tips and last payments'],
  [-5, 'high', 'Attire', 'collect_attire', 'Collect what you will wear'],
  [-4, 'low', null, 'emergency_kit', 'Pack a kit for small emergencies'],
  [-4, 'medium', null, 'contact_sheet', 'Give somebody you trust the list of all contacts'],
  [-3, 'medium', null, 'pack', 'Pack for the night and the journey'],
  [-2, 'high', null, 'confirm_arrivals', 'Confirm when each vendor arrives'],
  [-1, 'medium', 'Flowers & Décor', 'deliver_decor', 'Bring the decorations to the venue'],
  [-1, 'high', null, 'rehearsal', 'Rehearse the ceremony'],
  [0, 'high', null, 'hand_over', 'Hand rings, licence and envelopes to those who carry them'],
  [3, 'medium', null, 'return_rentals', 'Give back what was rented'],
  [7, 'high', null, 'last_invoices', 'Settle overtime and last invoices'],
  [14, 'low', 'Attire', 'clean_attire', 'Have your outfits cleaned and kept'],
  [21, 'low', null, 'review_vendors', 'Thank the vendors with a review'],
  [30, 'low', null, 'change_names', 'Change names on documents and accounts'],
  [45, 'low', 'Photography', 'choose_photos', 'Choose photos for prints and an album'],
  [75, 'medium', null, 'thank_you_notes', 'Write thank-you notes'],
]

const YEAR_LEAD = 365
/** Invitations, answers and what follows keep their days however short the time is. */
const FIXED_DAYS = 61
const FINAL_MONTH_DAYS = 30
/** Less than this, and a plan leaves out what would merely be nice before the invitations go out. */
const SHORT_LEAD = 120
const onlyWithAYear = new Set(['design_save_the_dates', 'send_save_the_dates'])

export const taskTemplates: Record<TemplateKey, TaskTemplate> = {
  full_year: {
    key: 'full_year',
    name: 'A full year',
    description: 'From the first budget to the thank-you notes, spread over twelve months.',
    items: planFor(YEAR_LEAD),
  },
  six_months: {
    key: 'six_months',
    name: 'Six months',
    description: 'Everything that counts in half a year: the early bookings move closer together.',
    items: planFor(183),
  },
  three_months: {
    key: 'three_months',
    name: 'Three months',
    description: 'A short plan: book within four weeks, then invite.',
    items: planFor(91),
  },
  final_month: {
    key: 'final_month',
    name: 'The final month',
    description: 'The last thirty days, the day itself and what comes after.',
    items: planFor(FINAL_MONTH_DAYS),
  },
}

/** The year's jobs in `lead` days: in the same order, the early ones closer together, the last two months as they are. */
function planFor(lead: number): TaskTemplateItem[] {
  const squeeze = Math.max(0, lead - FIXED_DAYS) / (YEAR_LEAD - FIXED_DAYS)
  return year.filter(isWorthIt(lead)).map(([offset, priority, category, key, title]) => {
    const early = Math.min(0, offset + FIXED_DAYS)
    return { key, title, offset_days: offset - early + Math.round(early * squeeze), category, priority }
  })
}

function isWorthIt(lead: number) {
  return ([offset, priority, , key]: Job): boolean => {
    if (lead <= FINAL_MONTH_DAYS) return offset >= -lead
    if (lead < YEAR_LEAD && onlyWithAYear.has(key)) return false
    return lead >= SHORT_LEAD || priority !== 'low' || offset >= -FIXED_DAYS
  }
}

/** The template's items that are not there yet, by key and by title, each on its day or, once that has passed, today. */
export function planImport(
  template: TaskTemplate,
  { weddingDate, today, existing }: { weddingDate: Day; today: Day; existing: Pick<Task, 'title' | 'template_key'>[] },
): PlannedTask[] {
  const keys = new Set(existing.map((task) => task.template_key))
  const titles = new Set(existing.map((task) => titleKey(task.title)))
  return template.items
    .filter((item) => !keys.has(item.key) && !titles.has(titleKey(item.title)))
    .map(({ key, title, offset_days, category, priority }) => {
      const day = addDays(weddingDate, offset_days)
      return { title, category, priority, due_date: day < today ? today : day, template_key: key }
    })
}
