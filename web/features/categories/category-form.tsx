import { useLayoutEffect, useState } from 'react'
import {
  type Category,
  type CategoryInput,
  type CategoryScope,
  categoryColors,
  categoryInput,
  categoryScopes,
} from '../../../worker/features/categories/schema'
import { Button } from '../../components/button'
import { Checkbox } from '../../components/checkbox'
import { ColorDot } from '../../components/color-dot'
import { ownEscape } from '../../components/dialog'
import { TextField } from '../../components/field'
import { FieldGroup } from '../../components/field-group'
import { OtherEdit } from '../../components/other-edit'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useUnsaved } from '../../components/unsaved'
import { useEditForm } from '../../lib/edit-form'
import type { FormValues } from '../../lib/form'
import { useCategoryWrites } from './api'
import { scopeLabels } from './wording'

interface CategoryFormProps {
  /** Null for a new category. */
  category: Category | null
  onDone: () => void
  /** Tells whether there are unsaved changes. */
  onTyped: (isTyped: boolean) => void
}

type Editable = Pick<Category, keyof CategoryInput | 'version'>
type CategoryValues = FormValues<Omit<CategoryInput, 'order'> & { order: string }>

const blank: Editable = { name: '', scopes: ['budget'], color: categoryColors.blue, order: null, version: 1 }

const toValues = ({ name, scopes, color, order }: Editable): CategoryValues => ({
  name,
  scopes,
  color,
  order: order === null ? '' : String(order),
})

const labels: Record<keyof CategoryValues, string> = {
  name: 'Name',
  scopes: 'Used for',
  color: 'Colour',
  order: 'Order',
}

const presets = Object.entries(categoryColors)

export function CategoryForm({ category, onDone, onTyped }: CategoryFormProps) {
  const { create, update } = useCategoryWrites()
  const [start] = useState(() => (category ?? blank).color)
  const form = useEditForm({
    schema: categoryInput,
    resource: category ?? blank,
    toValues,
    send: async ({ version, ...changes }): Promise<Editable> => {
      const saved = category
        ? await update(category.id, { ...changes, version })
        : await create(categoryInput.parse(form.values))
      toast.success(category ? `${saved.name} is saved` : `${saved.name} is added`)
      onDone()
      return saved
    },
    onError: (error) => {
      if (Object.keys(error.fields).length === 0) {
        toastFailure(error, category ? 'Failed to update category' : 'Failed to create category')
      }
    },
  })
  const { values, errors, isChanged } = form
  const unsaved = useUnsaved({ isChanged, onClose: onDone })
  // A layout effect, since the next key may be Escape.
  useLayoutEffect(() => {
    onTyped(isChanged)
    return () => onTyped(false)
  }, [onTyped, isChanged])
  const isPreset = presets.some(([, color]) => color === start.toUpperCase())
  const offered = isPreset ? presets : [...presets, ['own colour', start] as const]
  const toggle = (scope: CategoryScope, isOn: boolean) =>
    form.set('scopes', isOn ? [...values.scopes, scope] : values.scopes.filter((other) => other !== scope))

  return (
    <form
      {...form.props}
      {...ownEscape(unsaved.close)}
      className="grid gap-4"
      aria-label={category ? `Edit ${category.name}` : 'Add a category'}
    >
      <OtherEdit form={form} labels={labels} worded={worded} />
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <TextField {...form.field('name')} label={labels.name} autoComplete="off" autoFocus />
        <TextField {...form.field('order')} label={labels.order} inputMode="numeric" autoComplete="off" />
      </div>
      <FieldGroup legend={labels.scopes} legendLook="font-medium text-sm" error={errors.scopes}>
        <div className="flex flex-wrap gap-x-6">
          {categoryScopes.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              label={scopeLabels[scope]}
              checked={values.scopes.includes(scope)}
              onChange={(isOn) => toggle(scope, isOn)}
            />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend={labels.color} legendLook="mb-1.5 font-medium text-sm" error={errors.color}>
        <div className="flex flex-wrap gap-1.5">
          {offered.map(([name, color]) => (
            <label
              key={name}
              title={name}
              className="grid size-11 cursor-pointer place-items-center rounded-full has-checked:bg-sunk has-checked:outline-2 has-checked:outline-ink has-focus-visible:outline-2 desk:size-9"
            >
              <input
                type="radio"
                name="color"
                aria-label={name}
                checked={values.color.toUpperCase() === color.toUpperCase()}
                onChange={() => form.set('color', color)}
                className="sr-only"
              />
              <ColorDot color={color} className="size-6" />
            </label>
          ))}
        </div>
      </FieldGroup>
      <div className="flex flex-wrap justify-end gap-2.5">
        {unsaved.isAsking ? (
          unsaved.question
        ) : (
          <>
            <Button onClick={onDone}>Cancel</Button>
            <Button type="submit" kind="primary" isBusy={form.isBusy}>
              {category ? 'Save category' : 'Add category'}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

function worded(field: keyof CategoryValues, theirs: CategoryValues): string | undefined {
  if (field === 'scopes') return theirs.scopes.map((scope) => scopeLabels[scope]).join(', ')
  if (field === 'color') return presets.find(([, color]) => color === theirs.color.toUpperCase())?.[0]
}
