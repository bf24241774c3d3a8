/** Names partner and person, and the consequence of going on; or the reason of a failed hand-off, and the remedy. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { Asked, action, HandoffFault } from './pass-token.data.ts'

const path = '/auth/pass-token'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.handOff')} · ${t('header.product')}`,
  noindex: true,
})

export default function PassToken() {
  const { fault, asked } = useLoaderData() as { fault: HandoffFault | null; asked: Asked | null }
  const { t } = useText()
  return (
    <AuthLayout
      title={t('auth:title.handOff')}
      lead={asked ? t('auth:lead.handOff', { partner: asked.partner }) : undefined}
      pitch={t('auth:pitch')}
    >
      <FormBanner<typeof action> fields={['here']} />
      <ConfirmedNote />
      {asked ? (
        <Ask asked={asked} />
      ) : (
        <>
          <Banner tone="warn" role="alert" title={t(`auth:handOff.${fault}`)}>
            {t('auth:handOff.hint')}
          </Banner>
          <ButtonLink variant="primary" large block href="/auth/login">
            {t('auth:action.signIn')}
          </ButtonLink>
        </>
      )}
    </AuthLayout>
  )
}

function Ask({ asked }: { asked: Asked }) {
  const { t } = useText()
  const { partner, name, contact, linked, here } = asked
  const other = here !== null && !here.isSame
  return (
    <div className="stack">
      <dl className="stack s2">
        <Fact term={t('auth:handOff.from')}>{partner}</Fact>
        {(name || contact) && <Fact term={t('auth:handOff.calls')}>{[name, contact].filter(Boolean).join(' · ')}</Fact>}
        {linked !== null && <Fact term={t('auth:handOff.account')}>{linked}</Fact>}
        {here && <Fact term={t('auth:handOff.here')}>{here.name}</Fact>}
      </dl>
      <p>{t('auth:handOff.yours')}</p>
      {other && linked === null && (
        <Act name="link" here={here.id} isFirst label={t('auth:action.linkTo', { name: here.name })} />
      )}
      {other && <Banner tone="warn" title={t('auth:handOff.replaces', { name: here.name })} />}
      <Act
        name="enter"
        here={here?.id ?? ''}
        isFirst={!other || linked !== null}
        label={linked === null || here?.isSame ? t('auth:action.goOn') : t('auth:action.goOnAs', { name: linked })}
      />
      <Act name="cancel" here="" label={t('auth:action.notMe')} />
    </div>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="muted small">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ActProps {
  name: 'link' | 'enter' | 'cancel'
  here: string
  label: string
  isFirst?: boolean
}

function Act({ name, here, label, isFirst = false }: ActProps) {
  const form = useForm({ do: name, to: path, hidden: { here } })
  return (
    <PageForm form={form}>
      <Button block large={isFirst} variant={isFirst ? 'primary' : 'line'}>
        {label}
      </Button>
    </PageForm>
  )
}
