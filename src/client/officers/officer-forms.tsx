/** A supervisor's actions on an officer: each with the words that the officer is told. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { ButtonVariant } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { PickOne } from '#client/ui/pick-one.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { OFFICER_REASON } from '#shared/officers/officer.ts'

interface Option {
  code: number
  name: string
}

/** The area, and its end. */
export function AreaFields({ form, options }: { form: FormOf<string>; options: readonly Option[] }) {
  const { t } = useText()
  return (
    <>
      <PickOne
        {...form.field('area', '')}
        label={t('officer:field.area')}
        hint={t('officer:hint.area')}
        required
        data-wrong={t('officer:error.area')}
        choose={t('officer:field.chooseArea')}
        options={options.map(({ code, name }) => ({ value: String(code), name }))}
        words={{ type: t('officer:pick.area'), none: t('officer:pick.noArea'), all: t('officer:pick.allAreas') }}
      />
      <Input {...form.field('until')} type="date" label={t('officer:field.until')} hint={t('officer:hint.until')} />
    </>
  )
}

/** An act that is folded until it is wanted: a reason and a button. */
export function WithReason({
  form,
  title,
  label,
  act,
  hint,
  variant = 'line',
  children,
}: {
  form: FormOf<string>
  title: string
  label: string
  act: string
  /** Use of the reason. @default that the officer reads it */
  hint?: string
  variant?: ButtonVariant
  /** More fields, above the reason. */
  children?: ReactNode
}) {
  const { t } = useText()
  return (
    <FoldedForm form={form} title={title} action={act} variant={variant} className="more">
      {children}
      <TextArea
        {...form.field('reason')}
        label={label}
        hint={hint ?? t('officer:hint.reason')}
        required
        minLength={OFFICER_REASON.least}
        data-wrong={t('officer:error.reasonShort')}
      />
    </FoldedForm>
  )
}
