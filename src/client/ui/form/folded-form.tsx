/** A form that is folded until it is wanted, and open after a refusal. */
import type { ReactNode } from 'react'
import { Button, Buttons, type ButtonVariant } from '../button.tsx'
import { FormBanner } from './form-banner.tsx'
import { PageForm } from './page-form.tsx'
import type { FormOf } from './use-form.ts'

interface FoldedFormProps<Field extends string> {
  form: FormOf<Field>
  /** The line that unfolds it. */
  title: string
  /** Words of its button. */
  action: string
  variant?: ButtonVariant
  className?: string
  /** As of {@link PageForm}. */
  stays?: boolean
  children?: ReactNode
}

export function FoldedForm<Field extends string>(props: FoldedFormProps<Field>) {
  const { form, title, action, variant, className, stays, children } = props
  return (
    <details className={className} open={form.refusal !== undefined}>
      <summary>{title}</summary>
      <PageForm form={form} className="stack" stays={stays}>
        <FormBanner form={form} />
        {children}
        <Buttons>
          <Button variant={variant}>{action}</Button>
        </Buttons>
      </PageForm>
    </details>
  )
}
