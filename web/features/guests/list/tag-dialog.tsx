import * as z from 'zod/mini'
import { tags as guestTags } from '../../../../worker/features/guests/schema'
import { preprocess } from '../../../../worker/lib/fields'
import { counted } from '../../../../worker/lib/text'
import { FormDialog } from '../../../components/form-dialog'
import { SuggestField } from '../../../components/suggest-field'
import { useForm } from '../../../lib/form'

interface TagDialogProps {
  count: number
  tags: string[]
  onClose: () => void
  onAdd: (tags: string[]) => void
}

/** A comma ends a tag, as in a guest's form. */
const schema = z.object({
  tag: preprocess((text) => (text as string).split(',').filter((tag) => tag.trim() !== ''), guestTags),
})

export function TagDialog({ count, tags, onClose, onAdd }: TagDialogProps) {
  const form = useForm({
    schema,
    initial: { tag: '' },
    submit: async ({ tag }) => {
      onAdd(tag)
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
      <SuggestField
        {...form.field('tag')}
        label="Tag"
        hint="Separate several by commas."
        groups={[{ label: 'In use', options: tags }]}
      />
    </FormDialog>
  )
}
