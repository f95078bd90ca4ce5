import * as z from 'zod/mini'

export const accountDeletion = z.object({
  password: z.string({ error: 'Please enter your current password.' }).check(z.minLength(1), z.maxLength(1024)),
})

/** Sentences for the owner about what deleting the account deletes and keeps. */
export interface DeletionOutlook {
  goes: string[]
  stays: string[]
}
