import { Dialog } from '../components/dialog'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

const groups: { title: string; keys: [keys: string[], does: string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [[isApple ? '⌘ K' : 'Ctrl K'], 'Find anything'],
      [['/'], 'Search the list'],
      [['n'], 'Add something new'],
      [['?'], 'Show keyboard shortcuts'],
      [['Esc'], 'Close what is open'],
    ],
  },
  {
    title: 'Tasks',
    keys: [
      [['j', 'k'], 'Next and previous task'],
      [['Space'], 'Tick the task'],
      [['x'], 'Select the task'],
      [['Shift ↑', 'Shift ↓'], 'Select the next one as well'],
      [['e', 'Enter'], 'Open the task'],
    ],
  },
  {
    title: 'Vendors',
    keys: [[['Space', 'arrows'], 'Lift a card, move it to another column']],
  },
  {
    title: 'Timeline',
    keys: [
      [['↑', '↓'], 'Move the event by five minutes'],
      [['Shift ↑', 'Shift ↓'], 'Make it shorter or longer'],
    ],
  },
  {
    title: 'Seating',
    keys: [
      [['arrows'], 'Move the table'],
      [['r'], 'Turn the table'],
      [['Enter'], 'Open the table'],
      [['d'], 'Add another one like it'],
    ],
  },
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose} size="wide">
      <div className="grid gap-x-10 gap-y-6 desk:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
            <dl>
              {keys.map(([names, does]) => (
                <div key={does} className="flex items-baseline justify-between gap-4 border-line border-b py-1.5">
                  <dt className="text-quiet">{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {names.map((name) => (
                      <kbd
                        key={name}
                        className="rounded border border-line-strong bg-sunk px-1.5 py-0.5 font-sans text-sm"
                      >
                        {name}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
