import { isRecord } from '../../worker/lib/is-record'

export const OFFLINE = 'Posy could not be reached. Please check your connection and try again.'
const FAULT = 'Something went wrong on our side. Please try again.'

/** Any failed call, with the server's message if it sent one. */
export class ApiError extends Error {
  /** 0 when the server could not be reached. */
  readonly status: number
  /** The server's message; null when it sent none. `message` always has text to show. */
  readonly detail: string | null
  /** Messages by field, from a 422. */
  readonly fields: Record<string, string>
  /** The current resource, from a 409 on a stale version. */
  readonly current: unknown
  /** Whether the account has opened another wedding than the one that the call was for. */
  readonly isOtherWedding: boolean
  /** Seconds, from a 429 or 503. */
  readonly retryAfter: number | null

  constructor(status: number, body?: unknown, retryAfter: string | null = null) {
    const { detail, current, event_id } = isRecord(body) ? body : {}
    const sentence = isRecord(detail) ? detail.message : detail
    super(typeof sentence === 'string' ? sentence : status === 0 ? OFFLINE : FAULT)
    this.name = 'ApiError'
    this.status = status
    this.detail = typeof sentence === 'string' ? sentence : null
    this.fields = isRecord(detail) && isRecord(detail.errors) ? (detail.errors as Record<string, string>) : {}
    this.current = current
    this.isOtherWedding = event_id !== undefined
    this.retryAfter = retryAfter === null ? null : Number(retryAfter)
  }

  /** Whether a larger plan would allow the call. */
  get isBeyondPlan(): boolean {
    return this.status === 402
  }
}
