import type { ImportReport } from '../../../worker/features/guest-lists/import/schema'
import { type Guest, guestPaths } from '../../../worker/features/guests/schema'
import { type Question, questionPaths } from '../../../worker/features/questions/schema'
import type { Couple } from './app'

/** Imports a list. */
export const bring = (couple: Couple, csv: string, status = 200) =>
  couple.post<ImportReport>(guestPaths.import, { csv }, status)

/** The list as it is exported. */
export const exported = async (couple: Couple) => (await couple.request('GET', guestPaths.exportCsv)).text()

export const guestsOf = (couple: Couple) => couple.get<Guest[]>(guestPaths.list)
export const addQuestion = (couple: Couple, input: object) => couple.post<Question>(questionPaths.list, input)
