/** For the moment in which nobody knows yet who is there. */
export function StartUp() {
  return (
    <div role="status" className="grid min-h-dvh animate-appear place-items-center">
      <span className="sr-only">Loading Posy</span>
      <span aria-hidden className="animate-breathe font-semibold font-serif text-3xl text-accent tracking-tight">
        Posy
      </span>
    </div>
  )
}
