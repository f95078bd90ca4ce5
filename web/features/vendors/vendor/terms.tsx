import type { ReactNode } from 'react'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { Money } from '../../../components/money'
import { Stars } from '../../../components/rating'

/** The quote, the contract, the rating and the notes. */
export function Terms({ vendor: { quoted_amount, contracted_amount, rating, notes } }: { vendor: Vendor }) {
  return (
    <section aria-label="Terms" className="sheet grid gap-3 px-4 py-3">
      <h2>Terms</h2>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-3">
        <Term label="Quote">{quoted_amount !== null && <Money amount={quoted_amount} />}</Term>
        <Term label="Contract">{contracted_amount !== null && <Money amount={contracted_amount} />}</Term>
        <Term label="Rating">{rating !== null && <Stars rating={rating} />}</Term>
      </dl>
      {notes && <p className="whitespace-pre-wrap border-line border-t pt-3 [overflow-wrap:anywhere]">{notes}</p>}
    </section>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd>{children || <span className="text-quiet">not yet</span>}</dd>
    </div>
  )
}
