/** What the writer of a message may still do with it: mend the words for a while, and take it back. */
import { useText } from '#client/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { MESSAGE_LETTERS } from '#shared/chat/chat-limits.ts'
import type { ChatMessageView } from '#shared/chat/room.ts'

interface MessageOptionsProps {
  message: Pick<ChatMessageView, 'text' | 'mayEdit'>
  edit: FormOf<string>
  remove: FormOf<string>
}

export function MessageOptions({ message: { text, mayEdit }, edit, remove }: MessageOptionsProps) {
  const { t } = useText()
  const { id, name, defaultValue, error } = edit.field('text', text)
  return (
    <details className="message-options" open={edit.refusal || remove.refusal ? true : undefined}>
      <summary>{t('chat:action.change')}</summary>
      {mayEdit && (
        <PageForm form={edit} className="stack s2">
          <FormBanner form={edit} />
          <Field id={id} label={t('chat:label.mend')} error={error}>
            <textarea
              className="input"
              rows={3}
              maxLength={MESSAGE_LETTERS.most}
              required
              {...{ id, name, defaultValue }}
              {...describedBy(id, undefined, error)}
            />
          </Field>
          <Buttons>
            <Button>{t('chat:action.save')}</Button>
          </Buttons>
        </PageForm>
      )}
      <PageForm form={remove} className="stack s2">
        <FormBanner form={remove} />
        <p className="small muted">{t('chat:hint.delete')}</p>
        <Buttons>
          <Button variant="danger">{t('chat:action.delete')}</Button>
        </Buttons>
      </PageForm>
    </details>
  )
}
