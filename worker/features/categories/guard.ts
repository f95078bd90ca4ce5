import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { archivedCategory, notFound, raise } from '../../http/errors'
import { findCategory } from './queries'

/** Says why nothing was linked to this category, if that was the reason: it is not there (or not yours), or archived. */
export async function requireActiveCategory(c: Context<AppEnv>, id: string): Promise<void> {
  const category = (await findCategory(c.var.db, c.var.wedding.id, id)) ?? raise(notFound())
  if (category.is_archived) throw archivedCategory()
}
