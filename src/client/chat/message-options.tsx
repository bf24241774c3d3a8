/** The writer's actions on a message: edit it for a while, take it back, or ask another officer where it was hidden. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { MESSAGE_LENGTH } from '#shared/chat/chat-limits.ts'
import type { ChatMessageView } from '#shared/chat/room.ts'

interface WordsProps {
  form: FormOf<string>
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

interface MessageOptionsProps {
  message: Pick<ChatMessageView, 'text' | 'mayEdit' | 'mayAppeal'>
  edit: FormOf<string>
  remove: FormOf<string>
  appeal: FormOf<string>
}

export function MessageOptions({ message: { text, mayEdit, mayAppeal }, edit, remove, appeal }: MessageOptionsProps) {
  const { t } = useText()
  const isRefused = [edit, remove, appeal].some(({ refusal }) => refusal)
  return (
    <details className="message-options" open={isRefused || undefined}>
      <summary>{t(mayAppeal ? 'chat:action.appeal' : 'chat:action.change')}</summary>
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
