import { RefreshCw } from 'lucide-react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { Button } from '../../../components/button'
import { CopyField } from '../../../components/copy-field'
import { Dialog } from '../../../components/dialog'
import { QrCode, qrPng, qrSvg } from '../../../components/qr-code'
import { saveFile } from '../../../lib/save-file'
import type { GuestView } from '../guest-dialog-param'

interface LinkDialogProps {
  guest: Guest
  onClose: () => void
  onOpen: (id: string, view: GuestView) => void
}

/** A guest's personal link to copy, and as a QR code for printed invitations. */
export function LinkDialog({ guest, onClose, onOpen }: LinkDialogProps) {
  const { rsvp_url: url, name } = guest

  return (
    <Dialog
      title={`Link for ${name}`}
      description={`Anyone with this link can reply for ${name}. No account needed.`}
      isOpen
      onClose={onClose}
      footer={
        <Button kind="quiet" className="-ms-3 me-auto" onClick={() => onOpen(guest.id, 'new-link')}>
          <RefreshCw aria-hidden />
          Make a new link
        </Button>
      }
    >
      <div className="grid gap-4">
        <CopyField label="Personal link" value={url} said={`Link for ${name} copied`} />
        <QrCode text={url} label={`QR code of the link for ${name}`} />
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button onClick={() => saveFile(qrSvg(url), `${name}.svg`)}>Download SVG</Button>
          <Button onClick={async () => saveFile(await qrPng(url), `${name}.png`)}>Download PNG</Button>
        </div>
      </div>
    </Dialog>
  )
}
