import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import type { Couple } from './app'

export const addGuest = (couple: Couple, fields: object = {}) =>
  couple.post<Guest>(guestPaths.list, { name: 'Ana Cruz', ...fields })
