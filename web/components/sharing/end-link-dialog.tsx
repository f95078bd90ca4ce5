import { useState } from 'react'
import type { ShareLink } from '../../../worker/features/sharing/schema'
import { useAction } from '../../lib/action'
import { useShareLinks, useShareWrites } from '../../lib/share-links'
import { linkNoun, linkTitle } from '../../lib/share-wording'
import { FormDialog } from '../form-dialog'
import { GoneDialog } from '../gone-dialog'
import { toast } from '../toast'

/** Asks before a link ends. */
export function EndLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: links } = useShareLinks()
  const [isOver, setIsOver] = useState(false)
  const link = links?.find((one) => one.id === id)
  if (!links || isOver) return null
  if (!link) return <GoneDialog title="This link is not on the list" onClose={onClose} />
  return <Question link={link} onEnded={() => setIsOver(true)} onClose={onClose} />
}

interface QuestionProps {
  link: ShareLink
  onEnded: () => void
  onClose: () => void
}

function Question({ link, onEnded, onClose }: QuestionProps) {
  const { end } = useShareWrites()
  const ending = useAction(async () => {
    await end(link.id, onEnded)
    toast.success(`The link to ${linkNoun(link)} has ended`)
    onClose()
  })
  return (
    <FormDialog
      title="End this link?"
      size="normal"
      form={ending}
      onClose={onClose}
      cancel="Keep it"
      action="End link"
      isDangerous
    >
      <p className="[overflow-wrap:anywhere]">
        <bdi className="font-medium">{linkTitle(link)}</bdi>: the page stops opening at once, wherever the link was sent
        or forwarded, and also on a lost phone. You can make a new link at any time.
      </p>
    </FormDialog>
  )
}
