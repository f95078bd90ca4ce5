import type { Texts } from '../../../texts/en'

/** Replaces the button once replies are closed. After a reply that came too late it gets the focus, which brings it into view. */
export function Closed({ words, isRefused }: { words: Texts; isRefused: boolean }) {
  return (
    <p class="closed" {...(isRefused && { role: 'alert', tabindex: -1, autofocus: true })}>
      {words.reply.closed}
    </p>
  )
}
