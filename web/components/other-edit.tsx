import { Button } from './button'

interface OtherEditProps<Name extends string> {
  /** What happened. */
  sentence: string
  /** Fields that both changed, with what the other one made of them. */
  fields: readonly { name: Name; label: string; theirs: string }[]
  onTake: (name: Name) => void
}

/** Stands in a form when somebody else saved first: nothing typed is lost, and the person chooses. */
export function OtherEdit<Name extends string>({ sentence, fields, onTake }: OtherEditProps<Name>) {
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-care-soft px-4 py-3">
      <p>{sentence}</p>
      {fields.length === 0 ? (
        <p className="text-sm">Their changes are in the form now, beside yours. Save again to keep both.</p>
      ) : (
        <>
          <p className="text-sm">You both changed these. What you typed is still here; save again to keep it.</p>
          <ul className="grid gap-1.5">
            {fields.map(({ name, label, theirs }) => (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{label}</span>: {theirs || 'nothing'}
                </span>
                <Button onClick={() => onTake(name)}>Use theirs</Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
