import { useEffect } from 'react'
import { LoadError } from '../../components/load-error'
import { Loading, Skeleton } from '../../components/skeleton'
import { toast } from '../../components/toast'
import { useWeddingSettings } from '../../lib/wedding-settings'
import { SettingsForm, type SettingsFormProps } from './settings-form'

/** The settings of the couple, the date, the place and the RSVPs. */
export function WeddingPart(form: Omit<SettingsFormProps, 'settings'>) {
  const { data: settings, error, reload } = useWeddingSettings()
  const isFailed = error !== undefined && settings === undefined
  useEffect(() => {
    if (isFailed) toast.error('Failed to load wedding date settings')
  }, [isFailed])

  if (settings) return <SettingsForm settings={settings} {...form} />
  if (isFailed) {
    return <LoadError title="The settings could not be loaded." error={error} onRetry={reload} />
  }
  return <SettingsSkeleton />
}

function SettingsSkeleton() {
  return (
    <Loading label="Loading the settings">
      <div className="sheet grid gap-6 p-5">
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
