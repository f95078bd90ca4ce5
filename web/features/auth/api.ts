import type { AuthAnswer, authPaths, User } from '../../../worker/features/auth/schema'
import type { JoinRequest, memberPaths } from '../../../worker/features/members/schema'
import { request } from '../../lib/http'

/** The schema brings zod with it, so it loads when somebody starts to type. */
export const loadContract = () => import('../../../worker/features/auth/schema')

// Importing the value would load zod too; the type keeps the two equal.
const paths: Pick<
  typeof authPaths,
  'register' | 'sample' | 'login' | 'forgotPassword' | 'resetPassword' | 'confirmEmail'
> = {
  register: '/api/auth/register',
  sample: '/api/auth/sample',
  login: '/api/auth/login',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  confirmEmail: '/api/auth/confirm-email',
}

export const register = (body: { name: string; email: string; password: string; invitation?: string }) =>
  request<AuthAnswer>('POST', paths.register, body)

export const trySample = () => request<AuthAnswer>('POST', paths.sample)

export const login = (body: { email: string; password: string }) => request<AuthAnswer>('POST', paths.login, body)

export const forgotPassword = (body: { email: string }) => request('POST', paths.forgotPassword, body)

export const resetPassword = (body: { token: string; password: string }) =>
  request<{ message: string }>('POST', paths.resetPassword, body)

export const confirmEmail = (token: string) => request('POST', paths.confirmEmail, { token })

export const invitationPath = (token: string) => `/api/auth/invitations/${encodeURIComponent(token)}`

const JOIN_PATH: (typeof memberPaths)['join'] = '/api/wedding/join'

/** Returns the account if it has joined, or else the request that waits for an owner. */
export const joinWedding = (token: string) => request<User | JoinRequest>('POST', JOIN_PATH, { token })
