import * as z from 'zod'

export const accountDeletion = z.object({
  password: z.string({ error: 'Please enter your current password.' }).min(1).max(1024),
})

/** Sentences for the owner about what deleting the account deletes and keeps. */
export interface DeletionOutlook {
  goes: string[]
  stays: string[]
}
