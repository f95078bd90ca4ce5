import { useEffect, useRef, useState } from 'react'
import type { Occasion } from '../../../worker/features/occasions/schema'
import { usualLastDay } from '../../../worker/features/settings/days/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { SHARE_LIMIT } from '../../../worker/features/sharing/contract'
import type { NewShareLink, ShareLink } from '../../../worker/features/sharing/schema'
import { type Vendor, vendorPaths } from '../../../worker/features/vendors/schema'
import { dayAt, toIso } from '../../../worker/lib/calendar'
import { endOfDay } from '../../../worker/lib/zones'
import { unchecked, useForm } from '../../lib/form'
import { useOccasions } from '../../lib/occasions'
import { useShareLinks, useShareWrites } from '../../lib/share-links'
import { forgetPress, isPressed } from '../../lib/share-press'
import { type ShareWish, toWish } from '../../lib/share-wish'
import { FULL, isEnded, linkNoun, sameLinks, viewNouns } from '../../lib/share-wording'
import { together, useRead } from '../../lib/swr'
import { useWeddingSettings } from '../../lib/wedding-settings'
import { Dialog } from '../dialog'
import { FormDialog } from '../form-dialog'
import { GoneDialog } from '../gone-dialog'
import { LoadError } from '../load-error'
import { LoadingShapes } from '../skeleton'
import { toastFailure } from '../toast-failure'
import { FormerLinks } from './former-links'
import { LinkMade } from './link-made'
import { ShareFields, type ShareValues } from './share-fields'

interface ShareDialogProps {
  /** The value of the parameter `share`; see `toWish`. */
  value: string
  /** The occasion that a run sheet is about at first, unless `value` names one; null: all. */
  occasionId?: string | null
  onClose: () => void
}

/** Makes a link to a page for people without an account, then shows its address, once. */
export function ShareDialog({ value, occasionId = null, onClose }: ShareDialogProps) {
  const wish = toWish(value)
  const answer = together(useShareLinks(), useRead<Vendor[]>(vendorPaths.list), useOccasions(), useWeddingSettings())
  if (!answer.data) {
    return (
      <Dialog title={titleOf(wish)} isOpen onClose={onClose}>
        {answer.error ? (
          <LoadError title="This could not be loaded." error={answer.error} onRetry={answer.reload} />
        ) : (
          <LoadingShapes label="Loading" shapes={['h-11', 'h-11', 'h-11']} />
        )}
      </Dialog>
    )
  }
  const [links, vendors, occasions, settings] = answer.data
  if (wish.vendorId !== null && !vendors.some(({ id }) => id === wish.vendorId)) {
    return <GoneDialog title="This vendor is not on the list" onClose={onClose} />
  }
  const about = occasions.find(({ id }) => id === (wish.occasionId ?? occasionId))?.id ?? null
  return <NewLink {...{ value, wish, links, vendors, occasions, settings, onClose }} occasionId={about} />
}

interface NewLinkProps extends Required<ShareDialogProps> {
  wish: ShareWish
  links: ShareLink[]
  vendors: Vendor[]
  occasions: Occasion[]
  settings: WeddingSettings
}

function NewLink({ value, wish, occasionId, links, vendors, occasions, settings, onClose }: NewLinkProps) {
  const { make, end } = useShareWrites()
  const [made, setMade] = useState<NewShareLink | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const zone = settings.timezone
  const mainId = occasions.find(({ is_main }) => is_main)?.id
  const [usualEnd] = useState(() => usualLastDay(settings.wedding_date, dayAt(Date.now(), zone)))
  const form = useForm({
    schema: unchecked<ShareValues>(),
    initial: {
      view: wish.view ?? 'day',
      vendor_id: wish.vendorId ?? '',
      occasion_id: occasionId ?? '',
      expires_at: usualEnd,
      replaces: false,
    } as ShareValues,
    submit: async (values) => {
      const { expires_at: day, replaces } = values
      if (day !== '' && day < dayAt(Date.now(), zone)) {
        form.showErrors({ expires_at: 'Please choose a day that is not over yet.' })
        return
      }
      const expires_at = day === '' || day === usualEnd ? null : toIso(endOfDay(day, zone))
      const link = await make({ ...wanted, expires_at }).catch((error) => {
        setHasFailed(true)
        throw error
      })
      if (replaces) await Promise.all(former.map(({ id }) => end(id))).catch(toastFailure)
      setMade(link)
    },
  })
  const { values } = form
  const wanted = {
    view: values.view,
    vendor_id: values.vendor_id || null,
    occasion_id: (values.view !== 'contacts' && values.occasion_id) || null,
  }
  const vendor = vendors.find(({ id }) => id === values.vendor_id) ?? null
  const former = sameLinks(links, wanted, { mainId, now: Date.now() })

  // One press makes the link. Where there is one already, it asks.
  const [atOnce] = useState(() => isPressed(value) && (former.length === 0 ? 'make' : 'ask'))
  const isStarted = useRef(false)
  const { submit } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => {
    const isFirst = !isStarted.current
    isStarted.current = true
    forgetPress()
    if (atOnce === 'make' && isFirst) void submit()
  }, [])
  const page = linkNoun({ view: values.view, vendor_name: vendor?.name ?? null })

  if (made) return <LinkMade link={made} vendor={vendor} way={wish.way} settings={settings} onClose={onClose} />
  if (atOnce === 'make' && !hasFailed) {
    return (
      <Dialog title={`Link to ${page}`} isOpen onClose={onClose}>
        <LoadingShapes label="Making the link" shapes={['h-11', 'h-11']} />
      </Dialog>
    )
  }
  const note = former.length > 0 && <FormerLinks {...{ former, vendor, zone, form }} />
  const action = former.length > 0 ? (values.replaces ? 'Replace the link' : 'Make another link') : 'Make the link'
  if (atOnce === 'ask') {
    return (
      <FormDialog title={`Another link to ${page}?`} form={form} onClose={onClose} action={action} size="normal">
        {note}
      </FormDialog>
    )
  }
  return (
    <FormDialog
      title={titleOf(wish)}
      description="Anyone with the link can open the page, without an account. It is always up to date."
      form={form}
      onClose={onClose}
      action={action}
    >
      {links.filter((link) => !isEnded(link, Date.now())).length >= SHARE_LIMIT && (
        <p className="text-care text-sm">{FULL}</p>
      )}
      <ShareFields {...{ form, vendors, occasions, settings, usualEnd }} />
      {note}
    </FormDialog>
  )
}

const titleOf = ({ view }: ShareWish) => (view === null ? 'New link' : `Share ${viewNouns[view]}`)
