import { endAccess } from './end-access'
import { request } from './http'

/**
 * Makes something whose address only the first answer has. Where that answer was lost, a repeat is answered without the address:
 * then another is made, and the one that nobody can use is ended.
 */
export async function postForUrl<T extends { id: string; url: string }>(
  { links, link }: { links: string; link: (id: string) => string },
  input?: object,
): Promise<T> {
  const made = await request<T | Omit<T, 'url'>>('POST', links, input)
  if ('url' in made) return made
  await endAccess(link(made.id as string))
  return request<T>('POST', links, input)
}
