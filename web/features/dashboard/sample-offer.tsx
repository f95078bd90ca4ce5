import { Button } from '../../components/button'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useAction } from '../../lib/action'
import { useDashboardWrites } from './api'

/** Offers to fill an empty wedding with the sample. */
export function SampleOffer() {
  const { fillWithSample } = useDashboardWrites()
  const { isBusy, submit } = useAction(async () => {
    await fillWithSample()
    toast.success('This is the sample wedding')
  }, toastFailure)
  return (
    <section aria-labelledby="sample-offer" className="sheet grid justify-items-start gap-3 p-5">
      <h2 id="sample-offer">Look around first</h2>
      <p className="text-quiet">
        See Posy with 120 guests, a half-finished plan and a budget under way. The guests are fictional and no emails
        are sent. You can start your own wedding whenever you like.
      </p>
      <Button isBusy={isBusy} onClick={submit}>
        Fill with a sample wedding
      </Button>
    </section>
  )
}
