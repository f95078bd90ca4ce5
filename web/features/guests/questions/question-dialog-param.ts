import { languageViews } from '../../../lib/language-views'
import { useItemDialog } from '../../../lib/url-state'

const views = ['edit', 'answers', ...languageViews] as const
export type QuestionView = (typeof views)[number]

/** The open dialog in the address: `question=new`, `question=<id>` or `question=<id>:answers`. */
export const useQuestionDialog = () => useItemDialog('question', views)
