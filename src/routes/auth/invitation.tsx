/** Joining an agency by invitation: whose it is, from whom and until when; signing in first, and then accepting; or why it is over. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { InvitationCard } from '#shared/officers/invitation.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './invitation.data.ts'

const page = '/auth/invitation'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('invitation:title')} · ${t('header.product')}`,
  noindex: true,
})

export default function Invitation() {
  const { invitation, person, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const state = invitation?.state ?? 'unknown'
  return (
    <AuthLayout title={t('invitation:title')} pitch={t('auth:pitch')}>
      <FormBanner />
      {done && (
        <Banner tone="ok" title={t('invitation:asked')}>
          {t('invitation:askedHint')}
        </Banner>
      )}
      {invitation && state === 'open' && (
        <>
          <InvitationDetails invitation={invitation} />
          {person ? <Accept id={invitation.id} inspector={person.inspector} /> : <SignIn />}
        </>
      )}
      {!done && state !== 'open' && (
        <Banner tone="warn" title={t(`invitation:state.${state}`)}>
          {t(`invitation:then.${state}`, { contact: invitation?.contact ?? '' })}
        </Banner>
      )}
      {!done && state === 'unknown' && <TypeCode />}
    </AuthLayout>
  )
}

/** For a short message, whose link is not always one. */
function TypeCode() {
  const { t } = useText()
  const form = useForm({ do: 'look', to: page })
  return (
    <PageForm form={form} className="stack">
      <Input
        {...form.field('code')}
        required
        data-wrong={t('auth:undo.form')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t('invitation:code')}
      />
      <Button variant="primary" large block>
        {t('auth:action.goOn')}
      </Button>
    </PageForm>
  )
}

function InvitationDetails({ invitation: { agency, area, by, contact, until } }: { invitation: InvitationCard }) {
  const { t, format } = useText()
  return (
    <div className="stack s2">
      <p>
        <b>{t('invitation:lead', { agency })}</b>
      </p>
      <p>{t('invitation:area', { area })}</p>
      <p className="small muted">
        {by && t('invitation:by', { name: by })} {t('invitation:until', { at: format.dateTime(until) })}
      </p>
      {contact && <p className="small muted">{t('invitation:to', { contact })}</p>}
    </div>
  )
}

/** To sign in and come back. */
function SignIn() {
  const { code } = useLoaderData<typeof loader>()
  const { t } = useText()
  const next = code ? path(page, { code }) : path(page)
  return (
    <>
      <p>{t('invitation:signIn')}</p>
      <Buttons>
        <ButtonLink href={path('/auth/login', { next })} variant="primary">
          {t('invitation:action.signIn')}
        </ButtonLink>
        <ButtonLink href={path('/auth/register', { next })}>{t('invitation:action.register')}</ButtonLink>
      </Buttons>
    </>
  )
}

function Accept({ id, inspector }: { id: string; inspector: string | null }) {
  const { t } = useText()
  const form = useForm({ do: 'accept', to: page, hidden: { invitation: id } })
  if (inspector !== null && inspector !== 'requested')
    return (
      <Banner tone="info" title={t('invitation:state.officer')}>
        {t('invitation:then.officer')}
      </Banner>
    )
  return (
    <PageForm form={form} className="stack">
      <Input
        {...form.field('badge')}
        required
        data-wrong={t('auth:error.badge')}
        maxLength={50}
        autoComplete="off"
        label={t('invitation:badge')}
      />
      <p className="small muted">{t('invitation:second')}</p>
      <Button variant="primary" large block>
        {t('invitation:action.accept')}
      </Button>
    </PageForm>
  )
}
