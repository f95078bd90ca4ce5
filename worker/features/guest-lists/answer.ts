import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { mealsToImport } from '../guests/meals/answer'
import { occasionsOf } from '../occasions/answer'
import { toOccasion } from '../occasions/rules'
import { listQuestions } from '../questions/queries'
import { activeQuestions, toQuestion } from '../questions/rules'
import type { ListContext } from './import/fields/schema'

/** What of this wedding a list can have columns about. */
export async function contextOf(c: Context<AppEnv>): Promise<ListContext> {
  const { db, wedding } = c.var
  const { couple_name_1, couple_name_2 } = wedding
  if (!wedding.has_occasions) {
    const [main] = await occasionsOf(c)
    return { couple_name_1, couple_name_2, occasions: main && [toOccasion(main, wedding)] }
  }
  const [occasions, questions, meals] = await Promise.all([
    occasionsOf(c),
    listQuestions(db, wedding.id),
    mealsToImport(c),
  ])
  return {
    couple_name_1,
    couple_name_2,
    occasions: occasions.map((occasion) => ({
      ...toOccasion(occasion, wedding),
      chosen: meals.chosen.flatMap(({ occasion_id, meal }) => (occasion_id === occasion.id ? meal : [])),
    })),
    questions: activeQuestions(questions).map(toQuestion),
    meals: meals.all,
  }
}
