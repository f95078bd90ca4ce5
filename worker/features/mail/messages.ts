import { escapeHtml } from '../../lib/text'

export interface Message {
  subject: string
  text: string
  html: string
}

export function resetPasswordMail({ name, link }: { name: string; link: string }): Message {
  return {
    subject: 'Set a new Posy password',
    text: `Hello ${name},\n\nset a new password here, within an hour:\n${link}\n\nIf you did not ask for this, nothing has changed and you can ignore this mail.\n`,
    html: `<p>Hello ${escapeHtml(name)},</p><p><a href="${escapeHtml(link)}">Set a new password</a> within an hour.</p><p>If you did not ask for this, nothing has changed and you can ignore this mail.</p>`,
  }
}
