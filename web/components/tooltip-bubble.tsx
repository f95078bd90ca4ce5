import { Tooltip as Radix } from 'radix-ui'

interface TooltipBubbleProps {
  text: string
  /** Where the icon is in the window. */
  place: DOMRect
}

/** An open tooltip. It is placed by an unseen box over the icon, so that the icon itself stays as it is. */
export function TooltipBubble({ text, place: { left, top, width, height } }: TooltipBubbleProps) {
  return (
    <Radix.Provider>
      <Radix.Root open>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-hidden
            sideOffset={6}
            collisionPadding={8}
            className="pointer-events-none z-60 max-w-64 animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-page text-sm"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
