import type { AuthAnswer } from '../../worker/features/auth/schema'
import type { Guest } from '../../worker/features/guests/schema'
import type { WeddingKind } from './screens'

export interface GalleryWedding {
  token: string
  /** A guest's personal link, without the origin; null without guests. */
  rsvp: string | null
}

const HARD_NAMES = [
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  'محمد عبد الرحمن بن خالد آل سعود',
  'שרה בן־דוד',
  'Zoë 🌸 Müller-Lüdenscheidt',
  '李小龙',
  'Ng',
]
const FULL_GUESTS = 500

/** Creates a wedding: empty, with the sample, or with a long list of difficult names. */
export async function makeWedding(origin: string, kind: WeddingKind): Promise<GalleryWedding> {
  const { access_token: token } = await call<AuthAnswer>(origin, 'POST', '/auth/register', undefined, {
    email: `gallery-${kind}-${Date.now()}@example.com`,
    password: 'Correct1horse',
    name: kind === 'full' ? HARD_NAMES[0] : 'Mara Lindqvist',
  })
  if (kind !== 'empty') await call(origin, 'POST', '/reset-demo-data', token)
  if (kind === 'full') {
    await call(origin, 'PUT', '/admin/event-settings', token, {
      couple_name_1: HARD_NAMES[0],
      couple_name_2: HARD_NAMES[1],
    })
    await call(origin, 'POST', '/guests/import', token, { rows: hardGuests() })
  }
  const [guest] = await call<Guest[]>(origin, 'GET', '/guests', token)
  return { token, rsvp: guest ? new URL(guest.rsvp_url).pathname : null }
}

function hardGuests() {
  return Array.from({ length: FULL_GUESTS }, (_, i) => ({
    name: `${HARD_NAMES[i % HARD_NAMES.length]} ${i}`,
    email: i % 3 === 0 ? `guest-with-a-rather-long-address-${i}@subdomain.example.com` : '',
    household: i % 4 < 2 ? `Household ${Math.floor(i / 4)}` : '',
    tags: i % 5 === 0 ? 'family, abroad, university friends' : '',
    dietary_restrictions: i % 7 === 0 ? 'No nuts, no shellfish, nothing that was fried beside either' : '',
  }))
}

async function call<T>(origin: string, method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
