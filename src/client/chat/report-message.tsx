/** The report of a message, under its text, so that no other one is reported by mistake: in place of the form to write in. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { messageReasons } from '#shared/chat/message-reports.ts'
import type { ChatMessageView } from '#shared/chat/room.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import { path } from '#shared/path.ts'

export interface ReportMessageProps {
  message: Pick<ChatMessageView, 'seq' | 'text'>
  room: string
}

/** The action's type for the room's page. */
type Action = ShapedAction<{ report: FormShape<'seq' | 'reason'> }>

const useForm = formsOf<Action>()

export function ReportMessage({ message: { seq, text }, room: id }: ReportMessageProps) {
  const { t } = useText()
  const to = path('/chat/room-chat/:id', { id }, { at: seq, report: seq })
  const form = useForm({ do: 'report', to, of: { seq: String(seq) } })
  return (
    <Panel lift labelledBy="report">
      <PageForm form={form} className="stack s3">
        <h2 id="report">{t('chat:title.report')}</h2>
        <FormBanner form={form} />
        <p className={text === '' ? 'message-text muted' : 'message-text'}>{text || t('chat:label.deleted')}</p>
        <Select
          {...form.field('reason', '')}
          required
          data-wrong={t('chat:error.reason')}
          label={t('chat:label.reason')}
          hint={t('chat:hint.report')}
        >
          <option value="">{t('chat:label.chooseReason')}</option>
          {messageReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`chat:reason.${reason}`)}
            </option>
          ))}
        </Select>
        <Buttons>
          <Button variant="primary">{t('chat:action.sendReport')}</Button>
          <ButtonLink variant="plain" href={`${path('/chat/room-chat/:id', { id }, { at: seq })}#m-${seq}`}>
            {t('chat:action.cancel')}
          </ButtonLink>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
