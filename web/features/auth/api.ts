import { authPaths } from '../../../worker/features/auth/contract'
import type { AuthAnswer } from '../../../worker/features/auth/schema'
import { request } from '../../lib/http'

/** The schema brings zod with it, so it loads when somebody starts to type. */
export const loadContract = () => import('../../../worker/features/auth/schema')

export const register = (body: { name: string; email: string; password: string; invitation?: string }) =>
  request<AuthAnswer>('POST', authPaths.register, body)

export const trySample = () => request<AuthAnswer>('POST', authPaths.sample)

export const login = (body: { email: string; password: string }) => request<AuthAnswer>('POST', authPaths.login, body)

export const forgotPassword = (body: { email: string }) => request('POST', authPaths.forgotPassword, body)

export const resetPassword = (body: { token: string; password: string }) =>
  request<{ message: string }>('POST', authPaths.resetPassword, body)

export const confirmEmail = (token: string) => request('POST', authPaths.confirmEmail, { token })

export const invitationPath = (token: string) => `/api/auth/invitations/${encodeURIComponent(token)}`
