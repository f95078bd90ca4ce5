import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
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
  const { pathname, search } = useLocation()
  return <Link to={paths.vendor(id)} state={{ list: pathname + search }} draggable={false} {...rest} />
}

/** The address of the list that a vendor's page leads back to. */
export function useListAddress(): string {
  const state = useLocation().state as { list?: string } | null
  return state?.list ?? paths.vendors
}
