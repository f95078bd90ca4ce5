import { Fragment, type ReactNode } from 'react'

/** A form's fields in the order of the props: one prop for each value, so that a field which is forgotten does not compile. */
export function AllFields<Values extends object>(fields: { [Name in keyof Values]: ReactNode }) {
  return Object.entries<ReactNode>(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>)
}
