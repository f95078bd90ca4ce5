import type { ChangedVendor } from '../../../../worker/features/vendors/schema'
import { Button, ButtonLink } from '../../../components/button'
import { Dialog } from '../../../components/dialog'
import { paths } from '../../../lib/paths'

/** Shows the server's warnings about a vendor that was just saved. */
export function Warnings({ vendor, onClose }: { vendor: ChangedVendor; onClose: () => void }) {
  return (
    <Dialog
      title={`${vendor.name} is saved`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <ButtonLink to={paths.budget}>Open the budget</ButtonLink>
          <Button kind="primary" onClick={onClose}>
            OK
          </Button>
        </>
      }
    >
      <div role="alert" className="grid gap-2 rounded-md bg-care-soft px-4 py-3">
        {vendor.warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </div>
    </Dialog>
  )
}
