/** The folded form by which one says that a licence is applied for, with the receipt: while a place is registered, and of a place that is listed. */

import { PaperField } from '#client/photos/paper-field.tsx'
import type { Sending } from '#client/photos/use-sending.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'

interface AppliedFormProps {
  kind: string
  given: Partial<Record<'application' | 'issuer' | 'applied', string | null>>
  today: string
  form: FormOf<'application' | 'issuer' | 'applied'>
  sending: Sending
}

export function AppliedForm({ kind, given, today, form, sending }: AppliedFormProps) {
  const { t } = useText()
  const needed = { required: true, 'data-wrong': t('register:error.needed') }
  return (
    <details className="fold" open={form.refusal !== undefined || Boolean(given.application)}>
      <summary>{t('register:header.applied')}</summary>
      <PageForm form={form} className="stack" encType="multipart/form-data" onSubmit={sending.onSubmit}>
        <p className="small muted">{t('register:hint.applied')}</p>
        <FormBanner form={{ refusal: sending.refusal ?? undefined }} />
        <Input {...form.field('application', given.application)} label={t('register:field.application')} {...needed} />
        <Input {...form.field('issuer', given.issuer)} label={t('register:field.office')} {...needed} />
        <Input
          {...form.field('applied', given.applied)}
          label={t('register:field.applied')}
          type="date"
          max={today}
          {...needed}
        />
        <PaperField
          id={`${kind}-receipt`}
          label={t('register:field.receipt')}
          hint={t('register:hint.document')}
          form={form}
          sending={sending}
        />
        <Buttons>
          <Button busy={sending.progress !== null}>{t('register:action.saveApplied')}</Button>
        </Buttons>
      </PageForm>
    </details>
  )
}
