/** Shown until the session is known. */
export function StartUp() {
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <span className="sr-only">Loading Posy</span>
      <span aria-hidden className="animate-breathe font-semibold font-serif text-3xl text-accent tracking-tight">
        Posy
      </span>
    </div>
  )
}
