/** The addresses of messages to guests. */
export const messagePages = {
  list: '/guests/messages',
  one: (id: string) => `/guests/messages/${encodeURIComponent(id)}`,
  /** Who gets a message, and the button that sends it. */
  review: (id: string) => `/guests/messages/${encodeURIComponent(id)}/review`,
  /** Where the couple sends a message itself, one household after the other. */
  byHand: (id: string) => `/guests/messages/${encodeURIComponent(id)}/by-hand`,
} as const
