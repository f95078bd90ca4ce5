import { Component, type ReactNode } from 'react'
import { type HistoryEntry, useEntry } from '../lib/history'
import { ErrorScreen } from './error-screen'
import { forgetFailures } from './load-screen'

interface BoundaryProps {
  location: HistoryEntry
  children: ReactNode
}

interface BoundaryState {
  failure: { error: unknown } | null
  location: HistoryEntry
}

/** Replaces the part of the app that failed, until the person goes elsewhere; the frame around it stays. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary location={useEntry()}>{children}</Boundary>
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
    const { failure } = this.state
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children
  }
}
