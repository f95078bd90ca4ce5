export const reminderPaths = {
  send: '/api/admin/rsvp/send-reminders',
  aggregates: '/api/admin/rsvp/aggregates',
  overview: '/api/admin/rsvp/reminders',
} as const
