import { Download, FileUp } from 'lucide-react'
import { profilePaths } from '../../../worker/features/profile/schema'
import { dayAt } from '../../../worker/lib/calendar'
import { Button } from '../../components/button'
import { download } from '../../components/download'
import { browserZone } from '../../lib/browser-zone'

/** The file is named by the day in the browser's zone. */
const exportAll = () => download(profilePaths.export, `posy-${dayAt(Date.now(), browserZone())}.json`)

/** Exports the whole wedding as a file, and imports one. */
export function YourData({ onImport }: { onImport: () => void }) {
  return (
    <section aria-labelledby="data" className="grid gap-3">
      <h2 id="data">Your data</h2>
      <p className="text-quiet">
        Everything you have planned as one file: guests and their replies, seats, budget, vendors, tasks, the day, and
        the messages you have not sent yet. Guests’ links and collaborators are not included. You can import it into an
        empty wedding.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void exportAll()}>
          <Download aria-hidden />
          Export everything
        </Button>
        <Button onClick={onImport}>
          <FileUp aria-hidden />
          Import a file
        </Button>
      </div>
    </section>
  )
}
