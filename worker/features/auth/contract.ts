export const authPaths = {
  register: '/api/auth/register',
  sample: '/api/auth/sample',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  refresh: '/api/auth/refresh',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  confirmEmail: '/api/auth/confirm-email',
} as const
