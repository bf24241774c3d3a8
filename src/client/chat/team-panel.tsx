/** Acts of a place's people among themselves about a talk: its answerer, and labels and notes that guests never see. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { LABEL_MOST, LABELS_A_ROOM, NOTE_MOST } from '#shared/chat/chat-limits.ts'
import type { TeamNote, TeamView } from '#shared/chat/team.ts'

interface AnswersProps {
  team: TeamView
  take: FormOf<string>
  give: FormOf<string>
}

/** The answerer, and the way to another one. Nothing for a place with one person. */
export function Answers({ team: { people, answerer }, take, give }: AnswersProps) {
  const { t, format } = useText()
  if (people.length < 2) return null
  const others = people.filter(({ isSelf, answers }) => !isSelf && !answers)
  return (
    <Panel labelledBy="answers">
      <div className="stack s4">
        <h2 id="answers">{t('chat:team.answers')}</h2>
        <FormBanner form={take} />
        <p>
          {answerer === null
            ? t('chat:team.nobody')
            : t(answerer.isSelf ? 'chat:team.selfSince' : 'chat:team.since', {
                name: answerer.name,
                at: format.dateTime(answerer.since),
              })}
        </p>
        {answerer?.isSelf !== true && (
          <PageForm form={take} stays>
            <Button>{t('chat:team.take')}</Button>
          </PageForm>
        )}
        {others.length > 0 && (
          <PageForm form={give} className="stack s3" stays>
            <FormBanner form={give} />
            <Select {...give.field('to')} label={t('chat:team.to')} required>
              {others.map(({ handle, name }) => (
                <option key={handle} value={handle}>
                  {name}
                </option>
              ))}
            </Select>
            <Buttons>
              <Button>{t('chat:team.give')}</Button>
            </Buttons>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}

interface LabelsProps {
  team: TeamView
  set: FormOf<string>
  /** The same by one tap. */
  tap: FormOf<string>
  take: FormOf<string>
}

const suggested = ['booking', 'question', 'complaint'] as const

/** Labels of the talk to be taken off, and others, those of the place before the suggested ones, to be set by a tap. */
export function Labels({ team: { labels, otherLabels }, set, tap, take }: LabelsProps) {
  const { t } = useText()
  const known = new Set([...labels, ...otherLabels].map((name) => name.toLowerCase()))
  const more = suggested.map((it) => t(`chat:team.suggested.${it}`)).filter((name) => !known.has(name.toLowerCase()))
  return (
    <Panel labelledBy="labels">
      <div className="stack s4">
        <h2 id="labels">{t('chat:team.labels')}</h2>
        <p className="small muted">{t('chat:team.labelsHint')}</p>
        {labels.length > 0 && (
          <PageForm form={take} stays>
            <FormBanner form={take} />
            <Buttons>
              {labels.map((name) => (
                <Button
                  key={name}
                  name="name"
                  value={name}
                  variant="quiet"
                  icon="x"
                  aria-label={t('chat:team.takeLabel', { name })}
                >
                  {name}
                </Button>
              ))}
            </Buttons>
          </PageForm>
        )}
        {labels.length < LABELS_A_ROOM && (
          <>
            <PageForm form={tap} stays>
              <FormBanner form={tap} />
              <Buttons>
                {[...otherLabels, ...more].map((name) => (
                  <Button
                    key={name}
                    name="name"
                    value={name}
                    icon="plus"
                    aria-label={t('chat:team.giveLabel', { name })}
                  >
                    {name}
                  </Button>
                ))}
              </Buttons>
            </PageForm>
            <PageForm form={set} className="stack s3" stays>
              <FormBanner form={set} />
              <Input
                {...set.field('name')}
                label={t('chat:team.label')}
                maxLength={LABEL_MOST}
                required
                data-wrong={t('chat:error.labelLong')}
              />
              <Buttons>
                <Button>{t('chat:team.setLabel')}</Button>
              </Buttons>
            </PageForm>
          </>
        )}
      </div>
    </Panel>
  )
}

/** The one request for a review, or its day. Nothing before the place has answered. */
export function AskReview({ team: { reviewAsked, mayAskReview }, form }: { team: TeamView; form: FormOf<string> }) {
  const { t, format } = useText()
  if (reviewAsked !== null)
    return <p className="muted">{t('chat:team.reviewAsked', { at: format.date(reviewAsked) })}</p>
  if (!mayAskReview) return null
  return (
    <FoldedForm form={form} title={t('chat:team.review')} action={t('chat:team.review')} className="chat-end">
      <p>{t('chat:team.reviewHint')}</p>
      <TickBox form={form} name="visited" label={t('chat:team.visited')} wrong={t('error:field.tick')} />
    </FoldedForm>
  )
}

interface NotesProps {
  notes: readonly TeamNote[]
  write: FormOf<string>
  removeOf(note: TeamNote): ReactNode
}

export function Notes({ notes, write, removeOf }: NotesProps) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="notes">
      <div className="stack s4">
        <h2 id="notes">{t('chat:team.notes')}</h2>
        <p className="small muted">{t('chat:team.notesHint')}</p>
        {notes.length > 0 && (
          <ul className="stack s3">
            {notes.map((note) => (
              <li key={note.id} className="chat-note">
                <p className="announcement">{note.text}</p>
                <p className="small muted">
                  {note.by ?? t('chat:label.left')} · <time dateTime={note.at}>{format.dateTime(note.at)}</time>
                </p>
                {note.mayRemove && removeOf(note)}
              </li>
            ))}
          </ul>
        )}
        <PageForm form={write} className="stack s3">
          <FormBanner form={write} />
          <TextArea
            {...write.field('text')}
            label={t('chat:team.note')}
            rows={3}
            maxLength={NOTE_MOST}
            required
            data-wrong={t('chat:error.noteShort')}
          />
          <Buttons>
            <Button>{t('chat:team.keep')}</Button>
          </Buttons>
        </PageForm>
      </div>
    </Panel>
  )
}
