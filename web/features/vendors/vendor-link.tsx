import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useEntry } from '../../lib/history'
import { paths } from '../../lib/paths'

interface VendorLinkProps {
  id: string
  className?: string
  children: ReactNode
  /** Marks the vendor's row in a list. */
  'data-row'?: string
}

/** Links to a vendor's page, which leads back to the list as it is now. */
export function VendorLink({ id, ...rest }: VendorLinkProps) {
  const { pathname, search } = useEntry()
  return <Link to={paths.vendor(id)} state={{ list: pathname + search }} draggable={false} {...rest} />
}

/** The address of the list that a vendor's page leads back to. */
export function useListAddress(): string {
  const state = useEntry().state as { list?: string } | null
  return state?.list ?? paths.vendors
}
