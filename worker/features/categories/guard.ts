import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { archivedCategory, notFound, raise } from '../../http/errors'
import { findCategory } from './queries'

/** Throws if the category is missing or archived. Explains a write whose guard did not apply. */
export async function requireActiveCategory(c: Context<AppEnv>, id: string): Promise<void> {
  const category = (await findCategory(c.var.db, c.var.wedding.id, id)) ?? raise(notFound())
  if (category.is_archived) throw archivedCategory()
}
