import type { AllergySeverity, GuestKind } from '../guests/contract'

/** The words of pages for people without an account. */
export const words = {
  locale: 'en' as const,
  /** A wedding before the couple has said who they are. */
  unnamed: 'The wedding',
  titles: { day: 'Run sheet', caterer: 'Catering', seating: 'Seating', contacts: 'Contacts' },
  forVendor: (vendor: string) => `For ${vendor}`,
  asOf: ({ time, day, zone }: { time: string; day: string; zone: string }) => `As of ${time}, ${day} (${zone} time)`,
  isNew: 'New',
  isChanged: 'Changed',
  changes: (count: number) =>
    count === 1
      ? 'One line is new or changed since this link was last opened.'
      : `${count} lines are new or changed since this link was last opened.`,
  removed: (count: number) =>
    count === 1
      ? 'One line was removed since this link was last opened.'
      : `${count} lines were removed since this link was last opened.`,
  seen: {
    ask: 'Please tell the couple that you have seen this.',
    action: 'Seen',
    done: (when: string) => `You pressed Seen on ${when}. The couple can see that.`,
  },
  files: { ics: 'Add to calendar', csv: 'Open as a spreadsheet' },
  invalid: {
    title: 'This link is not valid',
    sentence: 'It may have ended. Please ask the couple for a new one.',
  },
  failure: {
    title: 'This page cannot be shown now',
    busy: 'Please try again in a moment.',
    tooMany: 'Too many attempts. Please wait a moment and try again.',
  },
  kinds: { adult: '', child: 'child', infant: 'baby' } satisfies Record<GuestKind, string>,
  day: {
    time: 'Time',
    what: 'What',
    who: 'Who',
    before: 'Right before',
    after: 'Right after',
    call: 'Whom to call',
    none: 'There is nothing in the plan for you yet.',
    nothing: 'There is nothing in the plan yet.',
  },
  caterer: {
    heads: 'Heads',
    now: 'Coming now',
    expected: 'Expected in total',
    range: ({ low, expected, high }: { low: number; expected: number; high: number }) =>
      low === high ? String(expected) : `${low} to ${high}, most likely ${expected}`,
    crewMeals: 'Crew meals',
    meals: 'Meals',
    meal: 'Meal',
    noMeal: 'No meal chosen',
    adults: 'Adults',
    children: 'Children',
    inAll: 'Total',
    counts: ({ adults, children, infants }: { adults: number; children: number; infants: number }) =>
      [
        `${adults} ${adults === 1 ? 'adult' : 'adults'}`,
        `${children} ${children === 1 ? 'child' : 'children'}`,
        `${infants} ${infants === 1 ? 'baby' : 'babies'}`,
      ].join(', '),
    allergies: 'Allergies and diets',
    severities: { severe: 'SEVERE', mild: 'Mild' } satisfies Record<AllergySeverity, string>,
    severity: 'Severity',
    noSeverity: 'Diet, or not known',
    toAsk: 'To ask about',
    askAbout: 'There is something to ask about. Please ask the couple.',
    noAllergies: 'None that we know of.',
    need: 'Need',
    crew: 'Crew',
    vendor: 'Vendor',
    number: 'Number',
    kind: 'Kind',
    allergyMark: 'allergy or diet',
    askMark: 'please ask',
    final: 'Final count',
    finalOf: (when: string) => `As the couple gave it on ${when}.`,
    since: 'Changes since the final count',
    noChanges: 'None.',
    joined: 'now coming',
    left: 'no longer coming',
    fields: { name: 'Name', kind: 'Kind', meal: 'Meal', table: 'Table' },
    kinds: { adult: 'adult', child: 'child', infant: 'baby' } satisfies Record<GuestKind, string>,
    noTable: 'no table',
    needs: 'Allergies or diet changed',
    from: (before: string, after: string) => `${before} → ${after}`,
  },
  seating: {
    byName: 'By name',
    name: 'Name',
    table: 'Table',
    seat: 'Seat',
    noTable: 'No table yet',
    nobody: 'Nobody has a seat yet.',
    with: (name: string) => `with ${name}`,
  },
  calendar: {
    name: (couple: string) => `Wedding: ${couple}`,
    task: (title: string) => `To do: ${title}`,
  },
  contacts: {
    vendors: 'Vendors',
    party: 'Wedding party',
    none: 'The couple has not chosen any phone number to show yet.',
  },
}
