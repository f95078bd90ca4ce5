import { counted } from '../../../../worker/lib/text'
import { FormDialog } from '../../../components/form-dialog'
import { SuggestField } from '../../../components/suggest-field'
import { unchecked, useForm } from '../../../lib/form'

interface TagDialogProps {
  count: number
  tags: string[]
  onClose: () => void
  onAdd: (tag: string) => void
}

export function TagDialog({ count, tags, onClose, onAdd }: TagDialogProps) {
  const form = useForm({
    schema: unchecked<{ tag: string }>(),
    initial: { tag: '' },
    submit: async ({ tag }) => {
      onAdd(tag.trim())
      onClose()
    },
  })
  return (
    <FormDialog
      title="Add a tag"
      description={`For ${counted(count, 'guest')}. Their other tags stay.`}
      isChanged={false}
      size="normal"
      onClose={onClose}
      form={form}
      action="Add tag"
      isReady={form.values.tag.trim() !== ''}
    >
      <SuggestField {...form.field('tag')} label="Tag" groups={[{ label: 'In use', options: tags }]} />
    </FormDialog>
  )
}
