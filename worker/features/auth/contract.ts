export const authPaths = {
  register: '/api/auth/register',
  sample: '/api/auth/sample',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  refresh: '/api/auth/refresh',
  /** The same, for a browser that may well have no session: `204` without one, since browsers report a `401` as an error. */
  refreshIfAny: '/api/auth/refresh?if_any=true',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  confirmEmail: '/api/auth/confirm-email',
} as const
