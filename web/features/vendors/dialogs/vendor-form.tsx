import type { ChangedVendor, Vendor } from '../../../../worker/features/vendors/schema'
import { EditDialog, FormDialog } from '../../../components/form-dialog'
import { useMoney } from '../../../components/money'
import { useCategories } from '../../../lib/categories'
import { useEditForm } from '../../../lib/edit-form'
import { useForm } from '../../../lib/form'
import { useVendorWrites } from '../api'
import { statusLabels } from '../wording'
import { SharedNote } from './shared-note'
import { VendorFields } from './vendor-fields'
import { newVendorValues, toVendorValues, typedVendor, type VendorValues, vendorFieldLabels } from './vendor-values'

interface VendorFormProps {
  onClose: () => void
  onSaved: (vendor: ChangedVendor) => void
}

export function NewVendor({ onClose, onSaved }: VendorFormProps) {
  const { add } = useVendorWrites()
  const form = useForm({
    schema: typedVendor,
    initial: newVendorValues,
    submit: async (input) => {
      const vendor = await add(input)
      onSaved(vendor)
      return vendor
    },
  })
  return (
    <FormDialog title="Add vendor" onClose={onClose} form={form} action="Add vendor">
      <VendorFields form={form} vendor={null} />
    </FormDialog>
  )
}

export function EditVendor({ vendor, onClose, onSaved }: VendorFormProps & { vendor: Vendor }) {
  const { save } = useVendorWrites()
  const worded = useWording()
  const form = useEditForm({
    schema: typedVendor,
    resource: vendor,
    toValues: toVendorValues,
    send: async (changes) => {
      // Otherwise the text would show in the category's place.
      const saved = await save(vendor.id, { ...changes, ...(changes.category_id === null && { category: null }) })
      onSaved(saved)
      return saved
    },
  })

  return (
    <EditDialog title={vendor.name} onClose={onClose} form={form} labels={vendorFieldLabels} worded={worded}>
      <VendorFields form={form} vendor={vendor} />
      <SharedNote vendor={vendor} />
    </EditDialog>
  )
}

function useWording() {
  const categories = useCategories('vendor')
  const money = useMoney()
  return (name: keyof VendorValues, theirs: VendorValues): string | undefined => {
    const value = theirs[name]
    if (value === null || value === '') return undefined
    if (name === 'status') return statusLabels[theirs.status]
    if (name === 'category_id') return categories.find(({ id }) => id === value)?.name
    if (name === 'quoted_amount' || name === 'contracted_amount') return money(Number(value))
  }
}
