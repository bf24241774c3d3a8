/** The outcome of a page's form, above its fields: its fault as a whole and how long to wait, or the done act. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormRefusal, FormShape } from '#shared/form-refusal.ts'
import { Banner } from '../banner.tsx'
import type { ShapeOf } from './page-answer.ts'
import { useBack, useRefusal } from './page-answer.ts'

type FieldsOf<Shape> = [Shape] extends [FormShape<infer Field>]
  ? Field
  : { [Name in keyof Shape]: Shape[Name] extends FormShape<infer Field> ? Field : never }[keyof Shape]

interface FormBannerProps<Action> {
  /** Only of this form, whose banner stands in it. @default the answered form of the page */
  form?: { refusal?: FormRefusal }
  /** Fields without a place of their own for faults, such as hidden ones. */
  fields?: readonly FieldsOf<ShapeOf<Action>>[]
  /** The done act, where nothing was refused since. */
  done?: string | false | null
  /** Advice for the time of waiting. */
  meanwhile?: string
  /** The effect of the done act. */
  children?: ReactNode
}

/** A waiting time, as people say it. */
export function useWait(): (seconds: number | undefined) => string | undefined {
  const { t } = useText()
  return (seconds) => {
    if (seconds === undefined) return undefined
    return seconds < 60
      ? t('error:form.waitSeconds', { count: seconds })
      : t('error:form.wait', { count: Math.ceil(seconds / 60) })
  }
}

/** @example <FormBanner<typeof action> fields={['session']} done={done && t('profile:done.devices')} /> */
export function FormBanner<Action>({ form, fields = [], done, meanwhile, children }: FormBannerProps<Action>) {
  const { t } = useText()
  const inWords = useWait()
  const answer = useRefusal()
  const back = useBack()
  const refusal = form ? form.refusal : answer
  const name = ['form', ...fields].find((it) => refusal?.errors[it])
  const fault = name && refusal?.errors[name]
  if (fault) {
    return (
      <Banner tone="bad" role="alert" title={t(fault, refusal.details?.[name])}>
        {refusal.wait !== undefined && [inWords(refusal.wait), meanwhile].filter(Boolean).join(' · ')}
      </Banner>
    )
  }
  if (back && !answer && (!form || refusal))
    return (
      <Banner tone="info" role="status" title={t('error:form.back')}>
        {back === 'files' && t('error:form.backFiles')}
      </Banner>
    )
  if (!done || refusal) return null
  return (
    <Banner tone="ok" role="status" title={done}>
      {children}
    </Banner>
  )
}
