import { Globe, type LucideIcon, Mail, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { hasNumber, telephone } from '../../../../worker/lib/phone'
import { linkTo } from '../wording'

/** The contact, with links to call, mail and visit. */
export function Contact({ vendor }: { vendor: Vendor }) {
  const { contact_name, phone, email, website } = vendor
  const isEmpty = !contact_name && !phone && !email && !website
  return (
    <section aria-label="Contact" className="sheet px-4 py-3">
      <h2>Contact</h2>
      {isEmpty && <p className="mt-1 text-quiet">No name, number or address yet.</p>}
      <ul className="grid">
        {contact_name && (
          <Line icon={UserRound}>
            <bdi>{contact_name}</bdi>
          </Line>
        )}
        {phone && (
          <Line icon={Phone}>
            {hasNumber(phone) ? (
              <a href={telephone(phone)} className={linkLook}>
                {phone}
              </a>
            ) : (
              <bdi>{phone}</bdi>
            )}
          </Line>
        )}
        {email && (
          <Line icon={Mail}>
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={linkLook}>
              {email}
            </a>
          </Line>
        )}
        {website && (
          <Line icon={Globe}>
            <a href={linkTo(website)} target="_blank" rel="noreferrer" className={linkLook}>
              {website.replace(/^https?:\/\//i, '')}
            </a>
          </Line>
        )}
      </ul>
    </section>
  )
}

const linkLook = 'flex min-h-11 items-center text-accent underline-offset-4 hover:underline desk:min-h-8'

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-2.5 desk:min-h-8">
      <Icon aria-hidden className="size-4 shrink-0 text-quiet" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
