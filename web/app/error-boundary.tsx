import { Component, type ReactNode } from 'react'
import { type HistoryEntry, useEntry } from '../lib/history'
import { forgetFailures } from '../lib/loaded-part'
import { ErrorScreen } from './error-screen'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Shown for the part that failed; by default the error screen. */
  instead?: ReactNode
}

interface BoundaryProps extends ErrorBoundaryProps {
  location: HistoryEntry
}

interface BoundaryState {
  failure: { error: unknown } | null
  location: HistoryEntry
}

/** Replaces the part of the app that failed, until the person goes elsewhere; the frame around it stays. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return <Boundary {...props} location={useEntry()} />
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, location: this.props.location }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { failure: null, location }
  }

  override componentDidCatch() {
    forgetFailures()
  }

  override render() {
    const { children, instead } = this.props
    const { failure } = this.state
    if (!failure) return children
    return instead === undefined ? <ErrorScreen error={failure.error} /> : instead
  }
}
