import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/button'
import { Dialog } from '../../../components/dialog'
import { SuggestField } from '../../../components/suggest-field'
import { guestCount } from '../wording'

interface TagDialogProps {
  isOpen: boolean
  count: number
  tags: string[]
  onClose: () => void
  onAdd: (tag: string) => void
}

export function TagDialog({ isOpen, count, tags, onClose, onAdd }: TagDialogProps) {
  const formId = useId()
  const [tag, setTag] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (tag.trim() === '') return
    onAdd(tag.trim())
    setTag('')
    onClose()
  }

  return (
    <Dialog
      title="Add a tag"
      description={`To ${guestCount(count)}, beside the tags they have.`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" disabled={tag.trim() === ''}>
            Add tag
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <SuggestField label="Tag" value={tag} onChange={setTag} groups={[{ label: 'In use', options: tags }]} />
      </form>
    </Dialog>
  )
}
