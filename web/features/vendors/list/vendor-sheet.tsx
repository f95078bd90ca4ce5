import type { Vendor } from '../../../../worker/features/vendors/schema'
import { Paper, PaperTable } from '../../../components/paper'
import { useIsPrinting } from '../../../lib/printing'
import { NextPayment } from '../next-payment'
import { Price } from '../price'
import { categoryOf, statusLabels } from '../wording'
import { useSorted, useSorting } from './sorting'

/** The vendors for printing, in the list's order, with whom to call. */
export function VendorSheet({ vendors, today }: { vendors: Vendor[]; today: string | undefined }) {
  const [sorting] = useSorting()
  const sorted = useSorted(vendors, sorting)
  if (!useIsPrinting()) return null
  return (
    <Paper title="Vendors">
      <PaperTable columns={{ Vendor: '', Contact: 'w-[37%]', Status: 'w-[13%]', Price: 'w-[21%]' }}>
        {sorted.map((vendor) => (
          <tr key={vendor.id}>
            <th scope="row" className="font-normal">
              <bdi>{vendor.name}</bdi>
              <bdi className="block text-quiet">{categoryOf(vendor)}</bdi>
            </th>
            <td>
              {[vendor.contact_name, vendor.phone, vendor.email].map(
                (line) =>
                  line && (
                    <bdi key={line} className="block">
                      {line}
                    </bdi>
                  ),
              )}
            </td>
            <td>{statusLabels[vendor.status]}</td>
            <td>
              <Price vendor={vendor} />
              <NextPayment vendor={vendor} today={today} />
            </td>
          </tr>
        ))}
      </PaperTable>
    </Paper>
  )
}
