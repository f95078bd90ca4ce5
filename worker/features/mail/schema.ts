/** A mail that the local provider kept: `GET /api/dev/mail`. */
export interface LocalMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  created_at: string
}
