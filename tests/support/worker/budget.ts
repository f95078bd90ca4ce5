import type { BudgetLine, LineChange } from '../../../worker/features/budget/schema'
import type { Couple } from './app'

const PATH = '/api/budget/categories'

export const newLine = (couple: Couple, fields: object) => couple.post<BudgetLine>(PATH, fields)
export const eventsOf = (couple: Couple, id: string) => couple.get<LineChange[]>(`${PATH}/${id}/events`)
