/** The form by which a licence is stated or renewed, with its document: while a place is registered, and of a place that is listed. */

import { PaperField } from '#client/photos/paper-field.tsx'
import type { Sending } from '#client/photos/use-sending.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'

interface LicenceFormProps {
  kind: string
  /** Initial values of the fields. */
  given: Partial<Record<'number' | 'issuer' | 'expires', string | null>>
  /** The first day that is taken as its end. */
  earliest: string
  form: FormOf<'number' | 'issuer' | 'expires'>
  sending: Sending
  /** True if it is the first task here. */
  isFirst?: boolean
}

export function LicenceForm({ kind, given, earliest, form, sending, isFirst = false }: LicenceFormProps) {
  const { t } = useText()
  const needed = { required: true, 'data-wrong': t('register:error.needed') }
  return (
    <PageForm form={form} className="stack" encType="multipart/form-data" onSubmit={sending.onSubmit}>
      {/* The page's answer stands above the page. */}
      <FormBanner form={{ refusal: sending.refusal ?? undefined }} />
      <Input {...form.field('number', given.number)} label={t('register:field.licenceNumber')} {...needed} />
      <Input {...form.field('issuer', given.issuer)} label={t('register:field.issuer')} {...needed} />
      <Input
        {...form.field('expires', given.expires)}
        label={t('register:field.expires')}
        hint={t('register:hint.expires')}
        type="date"
        min={earliest}
        data-wrong={t('register:error.expired')}
      />
      <PaperField
        id={`${kind}-photos`}
        label={t('register:field.document')}
        hint={t('register:hint.document')}
        form={form}
        sending={sending}
      />
      <Buttons>
        <Button variant={isFirst ? 'primary' : 'line'} busy={sending.progress !== null}>
          {t('register:action.saveLicence')}
        </Button>
      </Buttons>
    </PageForm>
  )
}
