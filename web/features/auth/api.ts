import type { AuthAnswer, authPaths, User } from '../../../worker/features/auth/schema'
import type { JoinRequest, memberPaths } from '../../../worker/features/members/schema'
import { request } from '../../lib/http'

/** The contract brings its validator with it: it is fetched when somebody starts to type, not with the page. */
export const loadContract = () => import('../../../worker/features/auth/schema')

// A value of our own for the same reason; the type keeps it equal to the contract's.
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

/** The account as a member, or what it waits for. */
export const joinWedding = (token: string) => request<User | JoinRequest>('POST', JOIN_PATH, { token })
