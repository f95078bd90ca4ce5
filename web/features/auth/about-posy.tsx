import { CircleCheck } from 'lucide-react'

const points = [
  'Guests RSVP through a personal link. No app, no account.',
  'Budget, vendors, tasks, seating and the day itself, in one place.',
  'Plan together, on any phone or computer.',
]

/** Introduces Posy to somebody who sees it for the first time. */
export function AboutPosy() {
  return (
    <section aria-label="About Posy" className="grid grid-cols-1 content-center gap-5">
      <p className="text-balance font-medium font-serif text-2xl leading-tight tracking-tight desk:text-4xl">
        Plan your wedding together, without the spreadsheets.
      </p>
      <div className="grid gap-2.5">
        {points.map((point) => (
          <p key={point} className="flex gap-2.5">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
            {point}
          </p>
        ))}
      </div>
      <Picture />
    </section>
  )
}

const cards = [
  { title: 'Guests', figure: '82', unit: 'coming', parts: ['w-3/5 bg-good', 'w-1/6 bg-care'] },
  { title: 'Budget', figure: '66%', unit: 'spent', parts: ['w-2/3 bg-accent'] },
  { title: 'Tasks', figure: '41', unit: 'of 68', parts: ['w-3/5 bg-ink'] },
]

const tasks = [
  { title: 'Send the final menu to the caterer', due: 'tomorrow' },
  { title: 'Pick up the rings', due: 'in 5 days' },
]

/** A small dashboard, drawn in the colours of the theme instead of loaded as an image. */
function Picture() {
  return (
    <div aria-hidden className="sheet grid max-w-lg grid-cols-1 gap-4 p-4 select-none desk:p-5">
      <p className="flex items-center gap-3.5">
        <span className="figures font-light font-serif text-5xl text-accent leading-none tracking-tight">85</span>
        <span>
          <span className="block font-medium font-serif text-lg leading-tight">days to go</span>
          <span className="text-quiet text-sm">Mara & Jonas</span>
        </span>
      </p>
      <div className="grid grid-cols-3 gap-2.5">
        {cards.map(({ title, figure, unit, parts }) => (
          <div key={title} className="grid gap-1.5 rounded-md border border-line p-2.5">
            <span className="font-semibold text-xs">{title}</span>
            <span className="font-serif text-lg leading-none">
              {figure} <span className="text-quiet text-xs">{unit}</span>
            </span>
            <span className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-sunk">
              {parts.map((part) => (
                <span key={part} className={part} />
              ))}
            </span>
          </div>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-2 text-sm">
        {tasks.map(({ title, due }) => (
          <p key={title} className="flex items-center gap-2.5">
            <span className="size-3.5 shrink-0 rounded-sm border border-control" />
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <span className="text-quiet text-xs">{due}</span>
          </p>
        ))}
      </div>
    </div>
  )
}
