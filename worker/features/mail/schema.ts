/** A mail kept by the local provider. */
export interface LocalMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  created_at: string
}
