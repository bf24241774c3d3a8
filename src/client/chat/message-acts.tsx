/** A reader's acts on one message, below it. Written by the server, so that they work without a script; the browser's code for them comes later. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { type FormOf, formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { MESSAGE_LENGTH } from '#shared/chat/chat-limits.ts'
import { type Reaction, type ReactionSign, reactionGlyphs, reactionSigns } from '#shared/chat/marks.ts'
import type { ChatMessageView } from '#shared/chat/room.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'

export { ReportMessage } from './report-message.tsx'
// One door, so that it is one file over the wire.
export { RoomOptions } from './room-options.tsx'

export interface MessageActsProps {
  message: ChatMessageView
  /** Address of the room. */
  to: string
}

/** The action's type for the room's page. */
type Action = ShapedAction<{
  edit: FormShape<'text' | 'seq'>
  delete: FormShape<'seq'>
  appeal: FormShape<'text' | 'seq'>
  translate: FormShape<'seq'>
  mark: FormShape<'seq' | 'mark'>
}>

const useForm = formsOf<Action>()

export function MessageActs(props: MessageActsProps) {
  const { mayDelete, mayAppeal, mayTranslate, mayReact, reactions, text } = props.message
  return (
    <>
      {(mayReact || reactions.length > 0) && <Marks {...props} />}
      {mayTranslate && <Translate {...props} />}
      {/* Corrected, it is folded again. */}
      {(mayDelete || mayAppeal) && <Change key={text} {...props} />}
    </>
  )
}

/** Signs under the message, and the six to choose from; pressed again one's own is taken away. */
function Marks({ message: { seq, reactions, mayReact, pin }, to }: MessageActsProps) {
  const { t } = useText()
  const form = useForm({ do: 'mark', to, of: { seq: String(seq) } })
  const sign = (mark: ReactionSign, { count = 0, isOwn = false }: Partial<Reaction> = {}) => (
    <button
      key={mark}
      type="submit"
      name="mark"
      value={mark}
      className="reaction"
      aria-pressed={isOwn}
      aria-label={t(`chat:sign.${mark}`) + (count > 0 ? ` ${count}` : '')}
      disabled={!mayReact}
    >
      {reactionGlyphs[mark]} {count > 0 && count}
    </button>
  )
  return (
    <PageForm form={form} stays className="message-marks">
      <FormBanner form={form} />
      {reactions.map((it) => sign(it.sign, it))}
      {mayReact && (
        <details>
          <summary className="reaction" aria-label={t('chat:label.react')}>
            <Icon name="heart" />
          </summary>
          {reactionSigns.map((it) => sign(it))}
          {pin && (
            <button type="submit" name="mark" value={pin} className="reaction">
              {t(`chat:action.${pin}`)}
            </button>
          )}
        </details>
      )}
    </PageForm>
  )
}

function Translate({ message: { seq }, to }: MessageActsProps) {
  const { t } = useText()
  const form = useForm({ do: 'translate', to, of: { seq: String(seq) } })
  return (
    <PageForm form={form} stays className="message-act">
      <FormBanner form={form} />
      <button type="submit" className="link reach">
        {t('chat:action.translate')}
      </button>
    </PageForm>
  )
}

function Change({ message, to }: MessageActsProps) {
  const { t } = useText()
  const { text, seq: number, mayEdit, mayAppeal } = message
  const seq = String(number)
  const edit = useForm({ do: 'edit', to, of: { seq }, id: `edit-${seq}` })
  const remove = useForm({ do: 'delete', to, of: { seq }, id: `delete-${seq}` })
  const appeal = useForm({ do: 'appeal', to, of: { seq }, id: `appeal-${seq}` })
  const isRefused = [edit, remove, appeal].some(({ refusal }) => refusal)
  return (
    <details className="message-options" open={isRefused || undefined}>
      <summary>{t(`chat:action.${mayAppeal ? 'appeal' : mayEdit ? 'change' : 'delete'}`)}</summary>
      {mayAppeal ? (
        <Words
          form={appeal}
          label={t('chat:label.appeal')}
          hint={t('chat:hint.appeal')}
          wrong={t('chat:error.appealShort')}
        >
          {t('chat:action.sendAppeal')}
        </Words>
      ) : (
        <>
          {mayEdit && (
            <Words form={edit} label={t('chat:label.mend')} given={text} wrong={t('chat:error.textShort')}>
              {t('chat:action.save')}
            </Words>
          )}
          <PageForm form={remove} className="stack s2">
            <FormBanner form={remove} />
            <p className="small muted">{t('chat:hint.delete')}</p>
            <Buttons>
              <Button variant="danger">{t('chat:action.delete')}</Button>
            </Buttons>
          </PageForm>
        </>
      )}
    </details>
  )
}

interface WordsProps {
  form: FormOf<'text' | 'seq'>
  label: string
  hint?: string
  given?: string
  /** Message where it is empty. */
  wrong: string
  children: string
}

function Words({ form, label, hint, given, wrong, children }: WordsProps) {
  return (
    <PageForm form={form} className="stack s2">
      <FormBanner form={form} />
      <TextArea
        {...form.field('text', given)}
        label={label}
        hint={hint}
        rows={3}
        maxLength={MESSAGE_LENGTH.most}
        required
        data-wrong={wrong}
      />
      <Buttons>
        <Button>{children}</Button>
      </Buttons>
    </PageForm>
  )
}
