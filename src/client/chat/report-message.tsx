/** The report of a message, under its text, so that no other one is reported by mistake. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { messageReasons } from '#shared/chat/message-reports.ts'
import type { ChatMessageView } from '#shared/chat/room.ts'

interface ReportMessageProps {
  message: Pick<ChatMessageView, 'text'>
  form: FormOf<string>
  /** Address of the room without the form. */
  back: string
}

export function ReportMessage({ message: { text }, form, back }: ReportMessageProps) {
  const { t } = useText()
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
          <ButtonLink variant="plain" href={back}>
            {t('chat:action.cancel')}
          </ButtonLink>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
