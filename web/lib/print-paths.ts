/** The addresses of printable sheets, and of what they are printed from. */
export const printPaths = {
  /** Cards, letters, envelopes or labels of some households, by default of all. */
  households: (sheet: string, ids: readonly string[] = []) =>
    `/guests/print/${sheet}${ids.length > 0 ? `?households=${ids.join(',')}` : ''}`,
  /** A sheet for the households that a message is for. */
  message: (id: string, sheet: string) => `/guests/print/${sheet}?message=${id}`,
  /** Path of a sheet about an occasion, by default the main one. */
  seating: (sheet: string, occasionId?: string) => `/guests/seating/print/${sheet}${atOccasion(occasionId)}`,
  floor: (occasionId?: string) => `/guests/seating${atOccasion(occasionId)}`,
}

/** Ids that an address can name. */
export const MOST_IN_ADDRESS = 200

function atOccasion(id: string | undefined): string {
  return id === undefined ? '' : `?occasion=${id}`
}
