import { useEffect } from 'react'
import { Button, ButtonLink, linkLook } from '../components/button'
import { usePageTitle } from '../lib/page-title'
import { paths } from '../lib/paths'

/** Shown in place of the part of the app that failed. */
export function ErrorScreen({ error }: { error: unknown }) {
  usePageTitle('Something went wrong')
  useEffect(() => console.error(error), [error])
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-24 text-center">
      <h1>Something went wrong</h1>
      <p className="text-balance text-quiet">
        {navigator.onLine
          ? 'This part of Posy could not be shown. What you have saved is safe; trying again usually helps.'
          : 'There is no connection, and this part of Posy was not loaded before. Please try again once you are online.'}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2.5">
        <Button kind="primary" onClick={() => window.location.reload()}>
          Try Again
        </Button>
        {window.location.pathname === paths.dashboard ? (
          // Within the app nothing would happen: it is there already.
          <a href={paths.dashboard} className={linkLook()}>
            Return to Dashboard
          </a>
        ) : (
          <ButtonLink to={paths.dashboard}>Return to Dashboard</ButtonLink>
        )}
      </div>
    </div>
  )
}
