import * as z from 'zod/mini'
import { tags as guestTags } from '../../../../worker/features/guests/schema'
import { preprocess } from '../../../../worker/lib/fields'
import { counted } from '../../../../worker/lib/text'
import { FormDialog } from '../../../components/form-dialog'
import { SuggestField } from '../../../components/suggest-field'
import { useForm } from '../../../lib/form'
import { sameText } from '../distinct'

interface TagDialogProps {
  count: number
  tags: string[]
  onClose: () => void
  onAdd: (tags: string[]) => void
}

/** A comma ends a tag, as in a guest's form. */
const schema = z.object({
  tag: preprocess((text) => split(text as string).filter(Boolean), guestTags),
})

const split = (text: string) => text.split(',').map((tag) => tag.trim())

export function TagDialog({ count, tags, onClose, onAdd }: TagDialogProps) {
  const form = useForm({
    schema,
    initial: { tag: '' },
    submit: async ({ tag }) => {
      onAdd(tag)
      onClose()
    },
  })
  const { tag: text } = form.values
  const finished = split(text).slice(0, -1)
  const field = form.field('tag')
  return (
    <FormDialog
      title="Add a tag"
      description={`For ${counted(count, 'guest')}. Their other tags stay.`}
      isChanged={false}
      size="normal"
      onClose={onClose}
      form={form}
      action="Add tag"
      isReady={split(text).some(Boolean)}
    >
      <SuggestField
        {...field}
        query={text.slice(text.lastIndexOf(',') + 1)}
        onChoose={(tag) => field.onChange([...finished, tag].join(', '))}
        label="Tag"
        hint="Separate several by commas."
        groups={[{ label: 'In use', options: tags.filter((tag) => !finished.some(sameText(tag))) }]}
      />
    </FormDialog>
  )
}
