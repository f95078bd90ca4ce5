import { addDays, type Day } from '../../../lib/calendar'
import { titleKey } from '../../../lib/text'
import type {
  ChosenItem,
  PlannedTask,
  Task,
  TaskOwner,
  TaskPriority,
  TaskTemplate,
  TaskTemplateItem,
  TemplateKey,
} from '../schema'

type YearItem = [
  offset_days: number,
  priority: TaskPriority,
  owner: TaskOwner,
  category: string | null,
  key: string,
  title: string,
]

/**
 * The items of a full year, in order of their days. Categories are default ones. Decisions are for both partners; the other
 * items are divided so that each vendor deals with one partner.
 */
const year: YearItem[] = [
  [-365, 'high', 'both', null, 'total_budget', 'Agree on a total budget and who contributes'],
  [-363, 'high', 'both', null, 'guest_estimate', 'Estimate your guest count'],
  [-360, 'high', 'both', null, 'possible_dates', 'Shortlist dates with the people who must be there'],
  [-355, 'medium', 'both', null, 'style_and_ceremony', 'Settle on a style and the kind of ceremony'],
  [-350, 'low', 'both', 'Planner', 'hire_planner', 'Decide whether to hire a planner'],
  [-347, 'low', 'partner_2', null, 'insure_ring', 'Insure the engagement ring'],
  [-345, 'high', 'both', 'Venue', 'visit_venues', 'Visit venues for the ceremony and reception'],
  [-330, 'high', 'both', 'Venue', 'book_venue', 'Book the venue'],
  [-325, 'high', 'both', null, 'first_guest_list', 'Write your first guest list'],
  [-320, 'medium', 'both', null, 'wedding_party', 'Ask your wedding party'],
  [-318, 'high', 'partner_1', 'Catering', 'shortlist_caterers', 'Ask caterers for quotes'],
  [-315, 'low', 'partner_2', null, 'wedding_insurance', 'Compare wedding insurance'],
  [-303, 'high', 'partner_2', 'Officiant', 'book_officiant', 'Book the officiant'],
  [-300, 'high', 'partner_2', 'Photography', 'book_photographer', 'Book the photographer'],
  [-298, 'medium', 'both', 'Attire', 'look_for_attire', 'Start looking for outfits'],
  [-285, 'low', 'both', 'Photography', 'engagement_photos', 'Have engagement photos taken'],
  [-275, 'high', 'partner_1', 'Catering', 'book_caterer', 'Book the caterer'],
  [-270, 'medium', 'partner_2', 'Video', 'book_videographer', 'Book the videographer'],
  [-268, 'medium', 'partner_2', null, 'hotel_rooms', 'Reserve a hotel block for out-of-town guests'],
  [-265, 'high', 'partner_1', 'Attire', 'order_attire', 'Order the dress or suit'],
  [-243, 'high', 'partner_2', 'Music', 'book_music', 'Book the band or the DJ'],
  [-240, 'low', 'partner_1', 'Stationery', 'design_save_the_dates', 'Design the save-the-dates'],
  [-236, 'medium', 'both', 'Officiant', 'meet_officiant', 'Meet your officiant about the ceremony'],
  [-232, 'low', 'partner_1', 'Attire', 'party_outfits', 'Order outfits for your wedding party'],
  [-213, 'medium', 'partner_1', 'Flowers & Décor', 'book_florist', 'Book the florist'],
  [
    -210,
    'medium',
    'partner_1',
    'Flowers & Décor',
    'book_rentals',
    'Rent what the venue lacks: furniture, tableware, a tent',
  ],
  [-207, 'low', 'partner_1', null, 'gift_list', 'Choose where to register for gifts'],
  [-204, 'low', 'both', null, 'honeymoon', 'Plan your honeymoon'],
  [-183, 'medium', 'partner_1', 'Stationery', 'send_save_the_dates', 'Send the save-the-dates'],
  [-180, 'medium', 'partner_1', 'Hair & Makeup', 'book_hair_makeup', 'Book hair and make-up, with a trial'],
  [-177, 'medium', 'partner_2', 'Transport', 'book_transport', 'Book wedding-day transport'],
  [-174, 'low', 'partner_2', null, 'rehearsal_dinner', 'Find a place for the rehearsal dinner'],
  [-171, 'medium', 'partner_2', null, 'check_passports', 'Check that your passports are valid'],
  [-152, 'high', 'partner_1', 'Stationery', 'order_invitations', 'Order the invitations'],
  [-150, 'medium', 'partner_1', null, 'draft_day_plan', 'Draft your day-of schedule'],
  [-146, 'medium', 'both', 'Attire', 'order_rings', 'Order the rings'],
  [-140, 'low', 'both', 'Music', 'dance_lessons', 'Take dance lessons'],
  [-122, 'medium', 'both', 'Cake', 'choose_cake', 'Taste and order the cake'],
  [-118, 'medium', 'partner_2', 'Attire', 'other_outfit', "Choose the other partner's outfit"],
  [-115, 'low', 'partner_2', null, 'wedding_night', 'Book a room for the wedding night'],
  [-112, 'low', 'partner_2', null, 'attendants_rooms', 'Arrange rooms for your wedding party'],
  [-91, 'medium', 'both', 'Catering', 'taste_menu', 'Taste the food and draft the menu'],
  [-85, 'medium', 'partner_1', 'Stationery', 'address_invitations', 'Collect addresses for the invitations'],
  [-80, 'medium', 'both', 'Officiant', 'readings_and_music', 'Choose readings and music for the ceremony'],
  [-75, 'low', 'partner_1', 'Catering', 'vendor_needs', 'Ask vendors about meals and power'],
  [-61, 'high', 'partner_2', null, 'licence_rules', 'Check what the marriage licence requires'],
  [-60, 'medium', 'partner_1', 'Hair & Makeup', 'hair_makeup_trial', 'Have the hair and make-up trial'],
  [-58, 'medium', 'both', null, 'write_vows', 'Write your vows'],
  [-56, 'high', 'partner_1', 'Stationery', 'send_invitations', 'Send the invitations'],
  [-54, 'low', 'partner_1', null, 'attendants_gifts', 'Buy gifts for your wedding party'],
  [-52, 'low', 'partner_1', null, 'order_favours', 'Order the favours'],
  [-45, 'medium', 'partner_2', 'Photography', 'photo_list', 'List your must-have photos'],
  [-44, 'medium', 'both', 'Music', 'song_list', 'Make your playlist, and a do-not-play list'],
  [-43, 'low', 'partner_1', 'Stationery', 'programme_text', 'Write the ceremony programme'],
  [-42, 'medium', 'partner_1', null, 'watch_answers', 'Review RSVPs'],
  [-30, 'high', 'both', 'Attire', 'last_fitting', 'Go to the last fitting'],
  [-30, 'high', 'both', null, 'marriage_licence', 'Get the marriage licence'],
  [-30, 'high', 'partner_2', null, 'confirm_vendors_month', 'Confirm times and places with every vendor'],
  [-28, 'high', 'partner_1', null, 'answers_due', 'Close RSVPs and count your guests'],
  [-26, 'high', 'partner_2', null, 'chase_answers', "Call guests who haven't replied"],
  [-22, 'medium', 'both', null, 'draft_seating', 'Draft the seating plan'],
  [-21, 'medium', 'partner_2', null, 'vendors_read_plan', 'Share the schedule with your vendors'],
  [-16, 'high', 'partner_2', null, 'final_balances', 'Pay the balances due before the day'],
  [-14, 'high', 'partner_1', null, 'share_day_plan', 'Send everyone the final schedule'],
  [-12, 'high', 'partner_1', 'Catering', 'final_count', 'Give the caterer the final count'],
  [-11, 'medium', 'both', null, 'final_seating', 'Finalize the seating plan'],
  [-10, 'medium', 'partner_1', 'Stationery', 'print_cards', 'Print escort and place cards'],
  [-7, 'high', 'partner_2', null, 'confirm_vendors_week', 'Confirm once more with every vendor'],
  [-6, 'medium', 'partner_2', null, 'envelopes', 'Prepare tips and final payments'],
  [-5, 'high', 'partner_2', 'Attire', 'collect_attire', 'Pick up your outfits'],
  [-4, 'low', 'partner_1', null, 'emergency_kit', 'Pack an emergency kit'],
  [-4, 'medium', 'partner_1', null, 'contact_sheet', 'Give someone you trust the list of contacts'],
  [-3, 'medium', 'both', null, 'pack', 'Pack for the wedding night and the trip'],
  [-2, 'high', 'partner_2', null, 'confirm_arrivals', "Confirm each vendor's arrival time"],
  [-1, 'medium', 'partner_1', 'Flowers & Décor', 'deliver_decor', 'Bring the decorations to the venue'],
  [-1, 'high', 'both', null, 'rehearsal', 'Rehearse the ceremony'],
  [0, 'high', 'partner_2', null, 'hand_over', 'Hand over rings, licence and envelopes'],
  [3, 'medium', 'partner_2', null, 'return_rentals', 'Return rentals'],
  [7, 'high', 'partner_2', null, 'last_invoices', 'Settle overtime and final invoices'],
  [14, 'low', 'partner_1', 'Attire', 'clean_attire', 'Have your outfits cleaned'],
  [21, 'low', 'partner_1', null, 'review_vendors', 'Thank your vendors with a review'],
  [30, 'low', 'both', null, 'change_names', 'Change names on documents and accounts'],
  [45, 'low', 'both', 'Photography', 'choose_photos', 'Choose photos for prints and an album'],
  [75, 'medium', 'both', null, 'thank_you_notes', 'Write thank-you notes'],
]

const YEAR_LEAD = 365
/** Items from this many days before the wedding on (invitations and later) keep their days in shorter templates. */
const FIXED_DAYS = 61
const FINAL_MONTH_DAYS = 30
/** Templates shorter than this leave out early items of low priority. */
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

/** The year's items in `lead` days: the same order, early items closer together, the last `FIXED_DAYS` unchanged. */
function planFor(lead: number): TaskTemplateItem[] {
  const squeeze = Math.max(0, lead - FIXED_DAYS) / (YEAR_LEAD - FIXED_DAYS)
  return year.filter(isIncluded(lead)).map(([offset, priority, suggested_owner, category, key, title]) => {
    const early = Math.min(0, offset + FIXED_DAYS)
    return {
      key,
      title,
      offset_days: offset - early + Math.round(early * squeeze),
      category,
      priority,
      suggested_owner,
    }
  })
}

function isIncluded(lead: number) {
  return ([offset, priority, , , key]: YearItem): boolean => {
    if (lead <= FINAL_MONTH_DAYS) return offset >= -lead
    if (lead < YEAR_LEAD && onlyWithAYear.has(key)) return false
    return lead >= SHORT_LEAD || priority !== 'low' || offset >= -FIXED_DAYS
  }
}

interface ImportContext {
  weddingDate: Day
  today: Day
  existing: Pick<Task, 'title' | 'template_key'>[]
}

/** The template's items whose key and title are not on the list yet. */
export function newItems(template: TaskTemplate, existing: ImportContext['existing']): TaskTemplateItem[] {
  const keys = new Set(existing.map((task) => task.template_key))
  const titles = new Set(existing.map((task) => titleKey(task.title)))
  return template.items.filter((item) => !keys.has(item.key) && !titles.has(titleKey(item.title)))
}

/** The day of an item, or today if it has passed. */
export function dueDay({ offset_days }: Pick<TaskTemplateItem, 'offset_days'>, { weddingDate, today }: Days): Day {
  const day = addDays(weddingDate, offset_days)
  return day < today ? today : day
}
type Days = Pick<ImportContext, 'weddingDate' | 'today'>

/** The tasks that an import adds: the items that are not on the list yet, all or only the chosen ones with their changes. */
export function planImport(
  template: TaskTemplate,
  { existing, chosen, ...days }: ImportContext & { chosen?: ChosenItem[] | null },
): PlannedTask[] {
  const choices = chosen && new Map(chosen.map((item) => [item.key, item]))
  return newItems(template, existing).flatMap((item) => {
    const choice = choices?.get(item.key)
    if (choices && !choice) return []
    const { key, title, category, priority } = item
    return {
      title,
      category,
      priority,
      status: choice?.status ?? 'not_started',
      due_date: choice?.due_date === undefined ? dueDay(item, days) : choice.due_date,
      assigned_to: choice?.assigned_to ?? null,
      template_key: key,
    }
  })
}
