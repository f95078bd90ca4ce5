import { useEffect } from 'react'
import { LoadError } from '../../components/load-error'
import { PageHeader } from '../../components/page-header'
import { Loading, Skeleton } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { useEventSettings } from './api'
import { SettingsForm } from './settings-form'

export function SettingsPage() {
  const { data: settings, error, mutate } = useEventSettings()
  const isFailed = error !== undefined && settings === undefined
  useEffect(() => {
    if (isFailed) toast.error('Failed to load wedding date settings')
  }, [isFailed])

  return (
    <>
      <PageHeader title="Settings" lead="Who is getting married, when and where, and how guests answer." />
      {settings ? (
        <SettingsForm settings={settings} />
      ) : isFailed ? (
        <LoadError title="The settings could not be loaded." error={error} onRetry={() => void mutate()} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}

function SettingsSkeleton() {
  return (
    <Loading label="Loading the settings">
      <div className="sheet grid max-w-2xl gap-6 p-5">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="grid gap-4 desk:grid-cols-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
