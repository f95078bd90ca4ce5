import { OperatorFault } from './faults'

/** The origin in `APP_ORIGIN`, without a slash or path after it. */
export function originOf({ APP_ORIGIN }: { APP_ORIGIN: string }): string {
  const address = URL.parse(APP_ORIGIN)
  if (!address || !/^https?:$/.test(address.protocol))
    throw new OperatorFault('APP_ORIGIN must be an address such as "https://posy.example.com".')
  return address.origin
}
