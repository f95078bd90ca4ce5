import type { AuthAnswer, authPaths } from '../../../worker/features/auth/schema'
import { request } from '../../lib/http'

/** The contract brings its validator with it: it is fetched when somebody starts to type, not with the page. */
export const loadContract = () => import('../../../worker/features/auth/schema')

// A value of our own for the same reason; the type keeps it equal to the contract's.
const paths: Pick<typeof authPaths, 'register' | 'login' | 'forgotPassword' | 'resetPassword'> = {
  register: '/api/auth/register',
  login: '/api/auth/login',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
}

export const register = (body: { name: string; email: string; password: string }) =>
  request<AuthAnswer>('POST', paths.register, body)

export const login = (body: { email: string; password: string }) => request<AuthAnswer>('POST', paths.login, body)

export const forgotPassword = (body: { email: string }) => request('POST', paths.forgotPassword, body)

export const resetPassword = (body: { token: string; password: string }) =>
  request<{ message: string }>('POST', paths.resetPassword, body)
