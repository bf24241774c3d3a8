/**
 * The question for a fresh proof, on the page of a decision of weight that was refused without one. Its form holds all that was sent, so that the proof
 * and the decision are one more press, with and without JavaScript. It stands at the head of the page, over the form as it was typed.
 */
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { askDevice, useCanPasskey } from '#client/accounts/passkey-button.tsx'
import type { PasskeyFault } from '#client/accounts/passkey-fault.ts'
import { useChoices } from '#client/runtime/choices.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { useWait } from '#client/ui/form/form-banner.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { Panel } from '#client/ui/panel.tsx'
import { codeMinutes, confirmedMinutes } from '#shared/accounts/verification.ts'
import type { Proof } from '#shared/proof.ts'
import { proofFields } from '#shared/proof.ts'

/** As phones and password managers fill it in. */
const code = { autoComplete: 'one-time-code', autoCapitalize: 'none', required: true, maxLength: 24 } as const

export function StepUp() {
  const refusal = useRefusal()
  return refusal?.proof ? <Question key={JSON.stringify(refusal)} proof={refusal.proof} /> : null
}

function Question({ proof }: { proof: Proof }) {
  const { t } = useText()
  const inWords = useWait()
  const { demo } = useChoices()
  const refusal = useRefusal()
  const errorOf = (name: string) => {
    const fault = refusal?.errors[name]
    return fault && t(fault, refusal.details?.[name])
  }
  const { username, factor, passkey, contacts, step } = proof
  const canPasskey = useCanPasskey() && passkey
  const fault = errorOf('proof')
  const question = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // The page that answers a form gets the focus: here it is asked at once. Without the browser's code the field itself asks for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page of this answer has got it
  useEffect(() => {
    question.current?.querySelector<HTMLElement>('input:not([type=hidden], [hidden])')?.focus({ preventScroll: true })
  }, [key])
  return (
    <Panel lift labelledBy="step-up">
      <div className="stack" ref={question}>
        <h2 id="step-up" className="card-h2">
          {t('factor:proof.title')}
        </h2>
        <p>{t('factor:proof.lead', { minutes: confirmedMinutes })}</p>
        {fault && refusal?.errors.proof !== 'factor:error.proofNeeded' && (
          <Banner tone="bad" role="alert" title={fault}>
            {inWords(refusal?.wait)}
          </Banner>
        )}
        {factor && (
          <Again>
            <Input
              id="step-up-factor"
              name={proofFields.code}
              {...code}
              inputMode="text"
              label={t(factor.app ? 'factor:field.code' : 'factor:field.recovery')}
              hint={t(factor.app ? 'factor:hint.code' : 'factor:hint.recovery')}
              error={errorOf(proofFields.code)}
              autoFocus
            />
            <Button variant="primary">{t('factor:proof.submit')}</Button>
          </Again>
        )}
        {step && (
          <Again>
            <Input
              id="step-up-code"
              name={proofFields.code}
              {...code}
              inputMode="numeric"
              label={t('auth:field.code')}
              hint={t('auth:hint.code', { to: step.to, minutes: codeMinutes })}
              error={errorOf(proofFields.code)}
              autoFocus
            />
            <Button variant="primary">{t('factor:proof.submit')}</Button>
          </Again>
        )}
        {!step && username !== null && (
          <Again>
            {/* Tells password managers whose password it is. */}
            <input type="text" autoComplete="username" defaultValue={username} readOnly hidden />
            <Input
              id="step-up-password"
              name={proofFields.password}
              type="password"
              autoComplete="current-password"
              required
              label={t('auth:field.password')}
              hint={demo ? t('factor:proof.demo') : undefined}
              error={errorOf(proofFields.password)}
              autoFocus
            />
            <Button variant="primary">{t('factor:proof.submit')}</Button>
          </Again>
        )}
        <Buttons>
          {canPasskey && <ByPasskey />}
          {Object.entries(contacts).map(
            ([kind, to]) =>
              to && (
                <Again key={kind}>
                  <Button name={proofFields.send} value={kind}>
                    {t('auth:action.sendCodeTo', { to })}
                  </Button>
                </Again>
              ),
          )}
        </Buttons>
      </div>
    </Panel>
  )
}

/** The refused form once more, as it was sent, with the proof. */
function Again({ children, form }: { children: ReactNode; form?: Ref<HTMLFormElement> }) {
  const { pathname, search } = useLocation()
  const refusal = useRefusal()
  return (
    <form method="post" action={pathname + search} className="stack s2" ref={form}>
      {Object.entries(refusal?.values ?? {}).map(
        ([name, value]) => name !== 'command' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  )
}

/** The device answers first; then the form is sent with its answer. */
function ByPasskey() {
  const { t } = useText()
  const inWords = useWait()
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<PasskeyFault | null>(null)

  async function press() {
    setFault(null)
    setAsking(true)
    const result = await askDevice({ path: '/auth/confirm', routeId: 'auth/confirm', ask: 'ask' })
    setAsking(false)
    if ('fault' in result) return setFault(result)
    if (answer.current) answer.current.value = result.credential
    form.current?.requestSubmit()
  }

  return (
    <Again form={form}>
      <input type="hidden" name={proofFields.credential} ref={answer} />
      {fault && (
        <Banner tone="warn" role="alert" title={t(fault.fault)}>
          {inWords(fault.wait)}
        </Banner>
      )}
      <Button type="button" icon="fingerprint" busy={isAsking} onClick={press}>
        {isAsking ? t('auth:passkey.asking') : t('auth:action.confirmPasskey')}
      </Button>
    </Again>
  )
}
