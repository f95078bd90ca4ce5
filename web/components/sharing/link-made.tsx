import { Mail, MessageCircle, MessageSquare, Share } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { appUrl } from '../../../worker/features/messages/deliveries/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import type { NewShareLink } from '../../../worker/features/sharing/schema'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { loadExtra } from '../../lib/extra-code'
import { useIsHelper } from '../../lib/session'
import type { ShareWish } from '../../lib/share-wish'
import { linkNoun, onceWords } from '../../lib/share-wording'
import { Button, linkLook } from '../button'
import { CopyField } from '../copy-field'
import { Dialog } from '../dialog'
import { Disclosure } from '../disclosure'
import { Skeleton } from '../skeleton'
import { toast } from '../toast'
import { useUnsavedOnBack } from '../unsaved'
import { letterFor, mailHref } from './letter'

const loadQrCode = async () => (await import('../qr-code')).QrCode

interface LinkMadeProps {
  link: NewShareLink
  vendor: Vendor | null
  /** Opens this app at once. */
  way: ShareWish['way']
  settings: WeddingSettings
  onClose: () => void
}

/** The address of a new link, to copy or send. It is not kept, so closing asks first while nothing was done with it. */
export function LinkMade({ link, vendor, way, settings, onClose }: LinkMadeProps) {
  const isHelper = useIsHelper()
  const letter = letterFor({ ...link, vendor, settings, isHelper })
  const mail = mailHref(vendor?.email ?? null, letter)
  const number = vendor?.phone ?? undefined
  const sms = appUrl('sms', number, letter.text)
  const whatsapp = appUrl('whatsapp', number, letter.text)
  const atOnce = way === 'mail' ? mail : way === 'text' ? sms : null
  const [isUsed, setIsUsed] = useState(atOnce !== null)
  const use = () => setIsUsed(true)
  const [QrCode, setQrCode] = useState<Awaited<ReturnType<typeof loadQrCode>>>()

  const isOpened = useRef(false)
  useEffect(() => {
    if (atOnce === null || isOpened.current) return
    isOpened.current = true
    openApp(atOnce)
  }, [atOnce])

  const unsaved = useUnsavedOnBack({ isChanged: !isUsed, onClose, words: onceWords })

  /** If its code is missing, the page is not reloaded, since the address would be gone. */
  async function showQrCode() {
    use()
    const loaded = await loadExtra(loadQrCode)
    if (loaded) setQrCode(() => loaded)
    else toast.error('The QR code could not be loaded. Please check your connection and try again.')
  }

  async function shareSheet() {
    try {
      await navigator.share({ title: letter.subject, text: letter.text })
      use()
    } catch {
      // The person closed the sheet, or the phone has no app for it.
    }
  }

  return (
    <Dialog
      title={`Link to ${linkNoun(link)}`}
      description="Send it now or copy it. We don’t keep the address, so it can’t be shown again."
      isOpen
      onClose={unsaved.close}
      footer={unsaved.isAsking ? unsaved.question : <Button onClick={unsaved.close}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField label="Address" value={link.url} said="Link copied" onCopied={use} />
        <div className="flex flex-wrap gap-2.5">
          {'share' in navigator && (
            <Button onClick={() => void shareSheet()}>
              <Share aria-hidden />
              Share
            </Button>
          )}
          <AppLink href={mail} onUse={use}>
            <Mail aria-hidden />
            Email
          </AppLink>
          {sms && (
            <AppLink href={sms} onUse={use}>
              <MessageSquare aria-hidden />
              Text
            </AppLink>
          )}
          {whatsapp && (
            <AppLink href={whatsapp} onUse={use} isPage>
              <MessageCircle aria-hidden />
              WhatsApp
            </AppLink>
          )}
        </div>
        {atOnce !== null && (
          <p className="text-quiet text-sm">
            {way === 'mail' ? 'Your mail app opens with it.' : 'Your messages open with it.'} Nothing happened? Use a
            button above.
          </p>
        )}
        <Disclosure summary="QR code" onOpen={() => void showQrCode()}>
          {QrCode ? <QrCode text={link.url} label="QR code of the link" /> : <Skeleton className="mx-auto size-56" />}
        </Disclosure>
      </div>
    </Dialog>
  )
}

interface AppLinkProps {
  href: string
  onUse: () => void
  /** Opens in a tab of its own. */
  isPage?: boolean
  children: ReactNode
}

function AppLink({ href, onUse, isPage = false, children }: AppLinkProps) {
  return (
    <a href={href} {...(isPage && { target: '_blank', rel: 'noopener' })} onClick={onUse} className={linkLook()}>
      {children}
    </a>
  )
}

/** Opens another app with an address of its own scheme. */
function openApp(href: string): void {
  const link = document.createElement('a')
  link.href = href
  link.click()
}
