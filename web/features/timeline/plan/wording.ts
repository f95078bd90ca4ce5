import { leftAlone } from '../../../lib/left-alone'

/** Says what an Undo did, and which events it left. */
export const takenBackText = (done: string, left: string[]): string =>
  left.length === 0 ? done : `${done}. ${leftAlone(left)}`
