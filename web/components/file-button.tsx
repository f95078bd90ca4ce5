import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button'

interface FileButtonProps {
  /** The name of the field behind the button. */
  label: string
  accept: string
  onChoose: (file: File) => void
}

/** A button that lets the person choose a file, also the same one again after a fix. */
export function FileButton({ label, accept, onChoose }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => picker.current?.click()}>
        <FileUp aria-hidden />
        Choose a file
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Otherwise the browser does not report the same file.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
