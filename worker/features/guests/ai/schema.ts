import * as z from 'zod/mini'
import { line, optionalNotes, requiredLine } from '../../../lib/fields'

export const tagQuery = z.object({
  notes: z._default(optionalNotes(), null),
  /** Separated by commas. */
  existing_tags: z._default(line(5000), ''),
})

export interface TagSuggestion {
  tag: string
  /** 0 to 1. */
  confidence: number
  reason: string
}

export interface TagSuggestions {
  /** Suggestions, the most confident first. */
  suggestions: TagSuggestion[]
}

export const predictionQuery = z.object({ guest_id: requiredLine('Please say which guest.', 100) })

export interface RsvpPrediction {
  guest_id: string
  prediction: 'confirmed' | 'declined'
  /** Probability that the guest comes, 0 to 1. */
  probability: number
  /** The 90% interval of the probability. */
  interval: { low: number; high: number }
  /** In the order of calculation. Their effects add up to the probability. */
  factors: PredictionFactor[]
}

export interface PredictionFactor {
  name: string
  /** Added to the probability; may be negative. */
  effect: number
  detail: string
}
