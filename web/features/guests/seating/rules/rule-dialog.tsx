import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Guest } from '../../../../../worker/features/guests/schema'
import type { SeatingRule } from '../../../../../worker/features/seating/schema'
import { ruleTypes, strengths } from '../../../../../worker/features/seating/solver/schema'
import { preprocess } from '../../../../../worker/lib/fields'
import { SelectField } from '../../../../components/field'
import { FormDialog } from '../../../../components/form-dialog'
import { SuggestField } from '../../../../components/suggest-field'
import { toast } from '../../../../components/toast'
import { useForm } from '../../../../lib/form'
import { useRuleWrites } from '../writes'
import { strengthLabels } from './strength'

interface RuleDialogProps {
  guests: Guest[]
  rules: SeatingRule[]
  onClose: () => void
}

export function RuleDialog({ guests, rules, onClose }: RuleDialogProps) {
  const { addRule } = useRuleWrites()
  const { labels, idOf } = useMemo(() => uniqueLabels(guests), [guests])
  const who = z
    .pipe(
      z.string(),
      z.transform((label) => idOf.get(label) ?? ''),
    )
    .check(z.refine((id) => id !== '', { error: 'Please choose a guest from the list.' }))
  const typed = z
    .object({
      one: who,
      other: who,
      type: z.enum(ruleTypes),
      strength: preprocess(Number, z.literal(strengths)),
    })
    .check(z.refine(({ one, other }) => one !== other, { path: ['other'], error: 'Please name two different guests.' }))

  /** A pair has one rule: a new one replaces it. */
  const ruleFor = (...pair: (string | undefined)[]) =>
    rules.find(({ guest_ids }) => guest_ids.every((id) => pair.includes(id)))

  const form = useForm({
    schema: typed,
    initial: { one: '', other: '', type: 'keep_apart' as string, strength: '2' },
    submit: async ({ one, other, type, strength }) => {
      const isChange = ruleFor(one, other) !== undefined
      await addRule({ type, guest_ids: [one, other], strength })
      toast.success(isChange ? 'Rule changed' : 'Rule added')
      onClose()
    },
  })

  const former = ruleFor(idOf.get(form.values.one), idOf.get(form.values.other))

  return (
    <FormDialog title="Add a rule" onClose={onClose} form={form} size="normal" action="Add rule">
      <SelectField
        {...form.field('type')}
        label="These two"
        options={[
          { value: 'keep_apart', label: 'Are kept apart' },
          { value: 'keep_together', label: 'Sit together' },
        ]}
      />
      <SuggestField {...form.field('one')} label="Guest" groups={[{ label: 'Guests', options: labels }]} isStrict />
      <SuggestField
        {...form.field('other')}
        label="Other guest"
        groups={[{ label: 'Guests', options: labels }]}
        isStrict
      />
      {form.values.type === 'keep_together' ? (
        <SelectField
          {...form.field('strength')}
          label="How important"
          options={strengths.map((strength) => ({ value: String(strength), label: strengthLabels[strength] }))}
        />
      ) : (
        <p className="text-quiet text-sm">A plan never seats them at the same table.</p>
      )}
      <div role="status" className="empty:hidden">
        {former && (
          <p className="text-care text-sm">
            {former.type === 'keep_apart' ? 'They are kept apart now.' : 'They sit together now.'} Your new rule
            replaces that one.
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** Gives each guest a unique label: the name, with the household or a number where needed. */
function uniqueLabels(guests: Guest[]): { labels: string[]; idOf: Map<string, string> } {
  const idOf = new Map<string, string>()
  for (const { id, name, household } of guests) {
    const stem = idOf.has(name) && household !== null ? `${name} (${household})` : name
    let label = stem
    for (let number = 2; idOf.has(label); number++) label = `${stem} (${number})`
    idOf.set(label, id)
  }
  return { labels: [...idOf.keys()], idOf }
}
