import type { Vendor } from '../../../../worker/features/vendors/schema'
import { AllFields } from '../../../components/all-fields'
import { Checkbox } from '../../../components/checkbox'
import { SelectField, TextArea, TextField } from '../../../components/field'
import { RatingField } from '../../../components/rating'
import { useCategoryOptions } from '../../../lib/category-options'
import type { useForm } from '../../../lib/form'
import { statusOptions } from '../wording'
import { vendorFieldLabels as labels, type VendorValues } from './vendor-values'

interface VendorFieldsProps {
  form: Pick<ReturnType<typeof useForm<VendorValues, never>>, 'values' | 'set' | 'field' | 'check'>
  /** The vendor before the edit; null for a new one. */
  vendor: Vendor | null
}

/** The fields of a vendor. */
export function VendorFields({ form, vendor }: VendorFieldsProps) {
  const categories = useCategoryOptions('vendor', vendor)
  const typed = vendor?.category_id === null ? vendor.category : null
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <AllFields<VendorValues>
        name={<TextField {...form.field('name')} label={labels.name} autoComplete="off" className="desk:col-span-2" />}
        category_id={
          <SelectField
            {...form.field('category_id')}
            label={labels.category_id}
            hint={typed && `Noted as “${typed}”.`}
            options={[{ value: '', label: 'None' }, ...categories]}
          />
        }
        status={<SelectField {...form.field('status')} label={labels.status} options={statusOptions} />}
        quoted_amount={
          <TextField
            {...form.field('quoted_amount')}
            label={labels.quoted_amount}
            inputMode="decimal"
            autoComplete="off"
          />
        }
        contracted_amount={
          <TextField
            {...form.field('contracted_amount')}
            label={labels.contracted_amount}
            inputMode="decimal"
            autoComplete="off"
          />
        }
        contact_name={<TextField {...form.field('contact_name')} label={labels.contact_name} autoComplete="off" />}
        phone={<TextField {...form.field('phone')} type="tel" label={labels.phone} autoComplete="off" />}
        email={<TextField {...form.field('email')} type="email" label={labels.email} autoComplete="off" />}
        website={
          <TextField {...form.field('website')} type="url" label={labels.website} inputMode="url" autoComplete="off" />
        }
        show_phone={
          form.values.phone.trim() !== '' && (
            <Checkbox
              {...form.check('show_phone')}
              label="Show the number on our shared contacts page"
              className="desk:col-span-2"
            />
          )
        }
        crew_meals={
          <TextField
            {...form.field('crew_meals')}
            label={labels.crew_meals}
            hint="How many of them the caterer feeds."
            inputMode="numeric"
            autoComplete="off"
          />
        }
        rating={<RatingField {...form.field('rating')} label={labels.rating} className="desk:col-span-2" />}
        notes={<TextArea {...form.field('notes')} label={labels.notes} className="desk:col-span-2" />}
      />
    </div>
  )
}
