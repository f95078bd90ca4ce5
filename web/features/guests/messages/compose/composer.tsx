import { Eye, Trash2 } from 'lucide-react'
import { messagePaths, USUAL_TONE } from '../../../../../worker/features/messages/contract'
import type { ReadyText } from '../../../../../worker/features/messages/schema'
import { type MessageKind, messageKinds, type Tone, tones } from '../../../../../worker/lib/message-words'
import { Button, IconButton } from '../../../../components/button'
import { FilterChip } from '../../../../components/chip'
import { Dialog } from '../../../../components/dialog'
import { SelectField } from '../../../../components/field'
import { useUndoableDelete } from '../../../../components/undoable-delete'
import { useAction } from '../../../../lib/action'
import { navigate } from '../../../../lib/history'
import { DESK, useMedia } from '../../../../lib/media'
import { messagePages } from '../../../../lib/message-paths'
import { isSettled } from '../../../../lib/swr'
import { useOpenParam } from '../../../../lib/url-state'
import { useReadyTexts } from '../api'
import { kindLabels } from '../labels'
import { MessageHeader, type MessageProps } from '../message-header'
import { PreviewPanel } from '../preview/preview-panel'
import { ScheduledNote } from '../review/scheduled-note'
import { toneLabels } from '../wording'
import { AboutPart } from './about-part'
import { AudiencePart } from './audience-part'
import { ChannelPart } from './channel-part'
import { checkDraft } from './check'
import { isEdited, withReadyText } from './draft-values'
import { FormPart } from './form-part'
import { SaveNote } from './save-note'
import { useDraft } from './use-draft'
import { WordsPart } from './words-part'

const noTexts: ReadyText[] = []

interface Choice {
  kind: MessageKind
  tone: Tone
}

/** Reads the parameter `replace`: `<kind>:<tone>`. */
function toChoice(value: string | null): Choice | null {
  const [first, second] = value?.split(':') ?? []
  const kind = messageKinds.find((one) => one === first)
  const tone = tones.find((one) => one === second)
  return kind && tone ? { kind, tone } : null
}

/** Where a message is written. It is saved as it is typed, and looks on the right as guests will get it. */
export function Composer({ message, settings }: MessageProps) {
  const draft = useDraft(message, checkDraft)
  const readyTexts = useReadyTexts()
  const texts = readyTexts.data ?? noTexts
  /** Whether it is known which words are the couple's own. */
  const isKnown = isSettled(readyTexts)
  const isDesk = useMedia(DESK)
  const preview = useOpenParam('preview')
  const { remove } = useUndoableDelete()
  const question = useOpenParam('replace')
  const asked = toChoice(question.value)
  const { values, change } = draft
  const locale = settings.default_locale

  /** Takes the ready text, unless the couple has written one of its own: then it asks. */
  function choose(next: Choice) {
    if (isEdited(values, texts)) question.open(`${next.kind}:${next.tone}`)
    else change(withReadyText(next, texts, locale))
  }

  const reviewing = useAction(async () => {
    const isSaved = await draft.flush()
    // Not after the person has gone elsewhere.
    if (isSaved && window.location.pathname === messagePages.one(message.id)) navigate(messagePages.review(message.id))
  })

  function discard() {
    remove({ path: messagePaths.one(message.id), what: kindLabels[values.kind] })
    navigate(messagePages.list)
  }

  const tone = values.tone ?? USUAL_TONE
  return (
    <>
      <MessageHeader
        title={kindLabels[values.kind]}
        lead={<SaveNote draft={draft} />}
        actions={
          <>
            {message.status === 'draft' && (
              <IconButton label="Delete" className="border border-control bg-card" onClick={discard}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
            {!isDesk && (
              <Button onClick={() => preview.open('open')}>
                <Eye aria-hidden />
                Preview
              </Button>
            )}
          </>
        }
        primary={
          <Button
            kind="primary"
            isBusy={reviewing.isBusy}
            onClick={reviewing.submit}
            disabled={Object.keys(draft.errors).length > 0}
          >
            {message.status === 'scheduled' ? 'Check who gets it' : 'Continue'}
          </Button>
        }
      />
      {message.status === 'scheduled' && <ScheduledNote message={message} settings={settings} />}
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)]">
        <div className="grid min-w-0 gap-4">
          <FormPart title="What">
            <SelectField
              label="Kind of message"
              value={values.kind}
              disabled={!isKnown}
              onChange={(kind) => choose({ kind, tone })}
              options={messageKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            />
            <fieldset className="grid gap-1.5">
              <legend className="mb-1.5 font-medium text-sm">Tone</legend>
              <div className="flex flex-wrap gap-2">
                {tones.map((one) => (
                  <FilterChip
                    key={one}
                    isOn={values.tone === one}
                    disabled={!isKnown}
                    onClick={() => choose({ kind: values.kind, tone: one })}
                  >
                    {toneLabels[one]}
                  </FilterChip>
                ))}
              </div>
            </fieldset>
            <AboutPart draft={draft} />
          </FormPart>
          <WordsPart draft={draft} texts={texts} defaultLocale={locale} />
          <FormPart title="How">
            <ChannelPart draft={draft} />
          </FormPart>
          <FormPart title="Who">
            <AudiencePart draft={draft} settings={settings} />
          </FormPart>
        </div>
        {isDesk && (
          <section aria-labelledby="message-preview" className="sticky top-4 grid gap-3">
            <h2 id="message-preview">As your guests get it</h2>
            <PreviewPanel message={draft.saved} />
          </section>
        )}
      </div>
      {!isDesk && (
        <Dialog title="As your guests get it" isOpen={preview.isOpen} onClose={preview.close}>
          <PreviewPanel message={draft.saved} />
        </Dialog>
      )}
      <Dialog
        title="Replace your text?"
        isOpen={asked !== null}
        onClose={question.close}
        footer={
          asked && (
            <>
              <Button
                onClick={() => {
                  change(asked)
                  question.close()
                }}
              >
                Keep my text
              </Button>
              <Button
                kind="primary"
                onClick={() => {
                  change(withReadyText(asked, texts, locale))
                  question.close()
                }}
              >
                Use the ready text
              </Button>
            </>
          )
        }
      >
        <p>You’ve changed the words. The ready text would replace them, in every language.</p>
      </Dialog>
    </>
  )
}
