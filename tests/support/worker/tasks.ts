import { type Task, taskPaths } from '../../../worker/features/tasks/schema'
import type { Couple } from './app'

export const newTask = (couple: Couple, fields: object = {}) =>
  couple.post<Task>(taskPaths.list, { title: 'Book the florist', ...fields })
