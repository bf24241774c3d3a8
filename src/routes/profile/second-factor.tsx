/** Setting up a second factor. It works without JavaScript; the codes on paper are shown in one answer and never again. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { FactorField } from '#client/accounts/factor-field.tsx'
import { RecoveryCodes } from '#client/accounts/recovery-codes.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useReply } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { recoveryCodesMade } from '#shared/accounts/factor.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './second-factor.data.ts'

const useForm = formsOf<typeof action>()
/** The codes are in the answer of two of its forms. */
type Shown = ShapedAction<FormShape<string, { codes: string[] }>>
const useAddress = () => path('/profile/setting/second-factor', { next: useLoaderData<typeof loader>().next })

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.factor')} · ${t('header.product')}`,
  noindex: true,
})

export default function SecondFactor() {
  const { app, passkeys, begun, by, isDue, isNeeded, next, done } = useLoaderData<typeof loader>()
  const reply = useReply<Shown>()
  const { t, format } = useText()
  const has = app || passkeys > 0
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.factor')} lead={t(isNeeded ? 'factor:lead.officer' : 'factor:lead.factor')} />
      <ConfirmedNote />
      {by && (
        <Banner
          tone={isDue ? 'bad' : 'warn'}
          title={isDue ? t('factor:note.due') : t('factor:note.until', { day: format.dateTime(by) })}
        />
      )}
      <FormBanner<typeof action> done={done && t('factor:done.removed')} />
      {reply && <RecoveryCodes codes={reply.codes} />}
      {has && next !== '' && (
        <ButtonLink href={next} variant="primary">
          {t('auth:action.goOn')}
        </ButtonLink>
      )}
      {app && <InUse />}
      {!app && begun && <Begun begun={begun} />}
      {!app && !begun && <Choices />}
      {has && <Paper />}
    </div>
  )
}

function Choices() {
  const { passkeys, next } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'begin', to: useAddress() })
  return (
    <Panel>
      <div className="stack">
        <p>{passkeys > 0 ? t('factor:note.passkey', { number: passkeys }) : t('factor:note.ways')}</p>
        <Buttons>
          <ButtonLink href={path('/profile/setting/passkeys')} icon="fingerprint" variant="primary">
            {t('factor:action.passkeys')}
          </ButtonLink>
          <PageForm form={form}>
            <Button icon="smartphone">{t('factor:action.begin')}</Button>
          </PageForm>
        </Buttons>
        {next !== '' && <p className="muted small">{t('factor:hint.then')}</p>}
      </div>
    </Panel>
  )
}

function Begun({ begun }: { begun: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['begun']> }) {
  const { t } = useText()
  const address = useAddress()
  const form = useForm({ do: 'finish', to: address })
  const again = useForm({ do: 'begin', to: address })
  return (
    <Panel labelledBy="begun">
      <div className="stack">
        <h2 id="begun">{t('factor:title.begun')}</h2>
        <p>{t('factor:lead.scan')}</p>
        <QrCode qr={begun.qr} label={t('factor:label.qr')} />
        <p className="small">
          {t('factor:hint.typed')} <b className="as-code">{begun.typed}</b>
        </p>
        <p className="small">
          <a className="link" href={begun.address}>
            {t('factor:action.open')}
          </a>
        </p>
        <PageForm form={form} className="stack s2">
          <FactorField {...form.field('code')} app isNew />
          <Button variant="primary">{t('factor:action.finish')}</Button>
        </PageForm>
        <PageForm form={again}>
          <Button variant="plain">{t('factor:action.again')}</Button>
        </PageForm>
      </div>
    </Panel>
  )
}

function InUse() {
  const { t } = useText()
  const form = useForm({ do: 'remove', to: useAddress() })
  return (
    <Panel>
      <div className="stack s2">
        <p>{t('factor:note.inUse')}</p>
        <PageForm form={form}>
          <Button>{t('factor:action.remove')}</Button>
        </PageForm>
      </div>
    </Panel>
  )
}

/** Number of codes that are left, and new ones in their place. */
function Paper() {
  const { recovery } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'renew', to: useAddress() })
  return (
    <Panel labelledBy="paper">
      <div className="stack s2">
        <h2 id="paper">{t('factor:title.paper')}</h2>
        <p>{t('factor:note.left', { left: recovery, of: recoveryCodesMade })}</p>
        <PageForm form={form}>
          <Button>{t('factor:action.renew')}</Button>
        </PageForm>
      </div>
    </Panel>
  )
}
