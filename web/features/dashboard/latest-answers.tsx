import type { RecentResponse } from '../../../worker/features/dashboard/schema'
import { Chip, type Tone } from '../../components/chip'
import { paths } from '../../lib/paths'
import { Listed } from './listed'

export function LatestAnswers({ answers }: { answers: RecentResponse[] }) {
  return (
    <Listed
      title="Latest replies"
      more={{ to: paths.guests, label: 'All guests' }}
      empty="Replies appear here as they come in."
    >
      {answers.map((answer) => {
        const { tone, text } = wordsFor(answer)
        return (
          <li key={answer.guest_id} className="flex items-center justify-between gap-4 px-4 py-2.5">
            <bdi className="wrap-anywhere min-w-0">{answer.name}</bdi>
            <span className="shrink-0">
              <Chip tone={tone}>{text}</Chip>
            </span>
          </li>
        )
      })}
    </Listed>
  )
}

function wordsFor({ rsvp_status, party_size }: RecentResponse): { tone: Tone; text: string } {
  switch (rsvp_status) {
    case 'confirmed':
      return { tone: 'good', text: party_size > 1 ? `coming, ${party_size}` : 'coming' }
    case 'maybe':
      return { tone: 'care', text: 'maybe' }
    case 'declined':
      return { tone: 'neutral', text: 'cannot come' }
    case 'pending':
      return { tone: 'neutral', text: 'awaiting reply' }
  }
}
