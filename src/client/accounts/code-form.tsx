/** The step at which a code is typed: the same for registering, signing in, recovering, changing a contact and linking. */
import type { ReactNode } from 'react'
import { CodeField } from '#client/accounts/code-field.tsx'
import { SendAgain } from '#client/accounts/send-again.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import type { CodeStep } from '#shared/accounts/code-step.ts'
import { codeMinutes } from '#shared/accounts/verification.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { FormFault } from './form-fault.tsx'

interface CodeFormProps {
  step: CodeStep
  refusal: FormRefusal | undefined
  /** The page's own address; its action knows `code`, `resend` and, where it can be begun anew, `other`. */
  action: string
  /** What the button does, such as "Sign in". */
  submit: string
  /** Own path to go on to. */
  next?: string
  /** Offers to begin with another contact. @default true */
  canChange?: boolean
  children?: ReactNode
}

export function CodeForm({ step, refusal, action, submit, next, canChange = true, children }: CodeFormProps) {
  const { t } = useText()
  const error = refusal?.errors.code
  return (
    <div className="stack">
      <FormFault refusal={refusal} />
      <form className="stack" method="post" noValidate action={action}>
        <input type="hidden" name="do" value="code" />
        {next && <input type="hidden" name="next" value={next} />}
        <CodeField
          id="code"
          label={t('auth:field.code')}
          hint={t('auth:hint.code', { to: step.to, minutes: codeMinutes })}
          error={error && t(error)}
          autoFocus={!refusal}
        />
        {children}
        <Button variant="primary" large block>
          {submit}
        </Button>
      </form>
      <SendAgain key={JSON.stringify([step, refusal])} seconds={step.resendIn} action={action}>
        <input type="hidden" name="do" value="resend" />
      </SendAgain>
      {canChange && (
        <form method="post" action={action} className="center">
          <Button variant="plain" name="do" value="other">
            {t('auth:action.otherContact')}
          </Button>
        </form>
      )}
    </div>
  )
}
