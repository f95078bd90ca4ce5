import { Chip, type Tone } from '../../../components/chip'
import type { RowState } from './use-preview'

const looks: Record<RowState, { tone: Tone; text: string }> = {
  create: { tone: 'good', text: 'new' },
  update: { tone: 'accent', text: 'changed' },
  skip: { tone: 'neutral', text: 'already there' },
  error: { tone: 'bad', text: 'needs fixing' },
  'left-out': { tone: 'neutral', text: 'not imported' },
  checking: { tone: 'neutral', text: 'checking' },
}

/** What an import would do with a row. */
export function StateChip({ state }: { state: RowState }) {
  const { tone, text } = looks[state]
  return <Chip tone={tone}>{text}</Chip>
}
