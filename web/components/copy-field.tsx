import { Link2 } from 'lucide-react'
import { copyText } from '../lib/clipboard'
import { Button } from './button'
import { TextField } from './field'
import { toast } from './toast'

export const COPY_BY_HAND = 'Your browser does not let Posy copy. Please copy the link by hand.'

interface CopyFieldProps {
  label: string
  value: string
  /** Shown once it is copied. */
  said: string
  onCopied?: () => void
}

/** A link to copy. */
export function CopyField({ label, value, said, onCopied }: CopyFieldProps) {
  async function copy() {
    if (!(await copyText(value))) {
      toast.info(COPY_BY_HAND)
      return
    }
    toast.success(said)
    onCopied?.()
  }
  return (
    <div className="flex items-end gap-2.5">
      <TextField
        label={label}
        value={value}
        readOnly
        onChange={() => {}}
        onCopy={onCopied}
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1"
      />
      <Button kind="primary" onClick={() => void copy()}>
        <Link2 aria-hidden />
        Copy
      </Button>
    </div>
  )
}
