export const profilePaths = {
  me: '/api/users/me',
  password: '/api/users/me/password',
  confirmEmail: '/api/users/me/confirm-email',
  keep: '/api/users/me/keep',
  export: '/api/users/me/export',
  import: '/api/users/me/import',
  deletion: '/api/users/me/deletion',
  sessions: '/api/users/me/sessions',
  session: (id: string) => `/api/users/me/sessions/${encodeURIComponent(id)}`,
} as const
