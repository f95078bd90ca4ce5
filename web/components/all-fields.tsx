import { Fragment, type ReactNode } from 'react'

/**
 * Renders a form's fields in the order of the props. There is a prop for each value, so that a forgotten field does not
 * compile.
 */
export function AllFields<Values extends object>(fields: { [Name in keyof Values]: ReactNode }) {
  return Object.entries<ReactNode>(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>)
}
