/** The step at which a code is typed: the same for registering, signing in, recovering, changing a contact and linking. */
import { CodeField } from '#client/accounts/code-field.tsx'
import { SendAgain } from '#client/accounts/send-again.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { CodeStep } from '#shared/accounts/code-step.ts'
import { codeMinutes } from '#shared/accounts/verification.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'

/** The action's type for a page with this step; `other` where it can be begun anew. */
type Action = ShapedAction<{ code: FormShape<'code' | 'next'>; resend: FormShape<never>; other: FormShape<never> }>

const useForm = formsOf<Action>()

interface CodeFormProps {
  step: CodeStep
  /** The page's own address. */
  action: string
  /** Label of the button, such as "Sign in". */
  submit: string
  /** Own path to go on to. */
  next?: string
  /** Offers to begin with another contact. @default true */
  canChange?: boolean
}

export function CodeForm({ step, action, submit, next, canChange = true }: CodeFormProps) {
  const { t } = useText()
  const answer = useRefusal()
  const form = useForm({ do: 'code', to: action, hidden: { next } })
  const other = useForm({ do: 'other', to: action })
  return (
    <div className="stack">
      <PageForm form={form} className="stack">
        <CodeField
          {...form.field('code')}
          data-wrong={t('auth:error.codeForm')}
          label={t('auth:field.code')}
          hint={t('auth:hint.code', { to: step.to, minutes: codeMinutes })}
          autoFocus={!answer}
        />
        <Button variant="primary" large block>
          {submit}
        </Button>
      </PageForm>
      <SendAgain key={JSON.stringify([step, answer])} seconds={step.resendIn} action={action}>
        <input type="hidden" name="do" value="resend" />
      </SendAgain>
      {canChange && (
        <PageForm form={other} className="stack s1">
          <p className="muted center">{t('auth:note.wrongContact')}</p>
          <Button block icon="chevron-left">
            {t('auth:action.otherContact')}
          </Button>
        </PageForm>
      )}
    </div>
  )
}
