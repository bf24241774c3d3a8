/** The reader's own corner: the account with its roles, or the way to one; language, look, location; the product's own pages. */
import { useLoaderData } from 'react-router-dom'
import { AccountLinks } from '#client/accounts/account-links.tsx'
import { PersonHead } from '#client/accounts/person-head.tsx'
import { useForgetDrafts } from '#client/drafts/forget-drafts.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { languages } from '#shared/locales.ts'
import type { action, loader } from './profile.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.profile')} · ${t('header.product')}`,
  noindex: true,
})

export default function Profile() {
  const { person, done, left, factor, isFactorDue } = useLoaderData<typeof loader>()
  const signOut = useForm({ to: '/profile', hidden: { do: 'sign-out' } })
  const { t, format } = useText()
  useForgetDrafts(left)
  return (
    <div className="wrap narrow stack s6">
      {person ? <Member /> : <Guest />}
      <FormBanner<typeof action> fields={['do']} done={done && t(`profile:done.${done}`)}>
        {done === 'password' && t('profile:note.othersOut')}
      </FormBanner>
      {factor && (
        <Banner
          tone={isFactorDue ? 'bad' : 'warn'}
          title={
            isFactorDue
              ? t('profile:note.factorDue')
              : t('profile:note.factorBy', { days: factor.days, day: format.dateTime(factor.by) })
          }
        />
      )}
      {person && <Grants />}
      {person && <AccountLinks switching={person.isManifold ? person.role : undefined} />}
      <Choices />
      <Panel flush>
        <ListLink
          href="/client/bank"
          icon="banknote"
          title={t('profile:title.payees')}
          note={t('profile:note.payees')}
        />
        <ListLink
          href="/vendor/register-business"
          icon="store"
          title={t('profile:title.register')}
          note={t('profile:note.register')}
        />
        <ListLink
          href="/profile/about-us"
          icon="info"
          title={t('profile:title.aboutUs')}
          note={t('profile:note.aboutUs')}
        />
        <ListLink
          href="/profile/terms"
          icon="file-text"
          title={t('profile:title.terms')}
          note={t('profile:note.terms')}
        />
      </Panel>
      {person && (
        <PageForm form={signOut}>
          <Button icon="log-out" block>
            {t('profile:action.signOut')}
          </Button>
        </PageForm>
      )}
    </div>
  )
}

function Guest() {
  const { t } = useText()
  return (
    <>
      <PageHead title={t('profile:title.profile')} lead={t('profile:lead.profile')} />
      <Panel labelledBy="account">
        <div className="stack">
          <div className="stack s1">
            <h2 id="account">{t('profile:header.account')}</h2>
            <p className="muted">{t('profile:hint.account')}</p>
          </div>
          <Buttons>
            <ButtonLink href="/auth/login" variant="primary">
              {t('nav.signIn')}
            </ButtonLink>
            <ButtonLink href="/auth/register">{t('profile:action.register')}</ButtonLink>
          </Buttons>
        </div>
      </Panel>
    </>
  )
}

function Member() {
  const { person, grants } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (!person) return null
  const duty = grants.find(({ role, state }) => role === 'inspector' && state === 'active')
  return (
    <PersonHead
      person={person}
      roles={grants.filter(({ state }) => state === 'active').map(({ role }) => role)}
      active={person.role}
      note={duty && t(`profile:level.${duty.level}`, { unit: duty.unit })}
    />
  )
}

/** Roles that cannot be acted in, with the reason. */
function Grants() {
  const { grants } = useLoaderData<typeof loader>()
  const { t } = useText()
  return grants
    .filter(({ state }) => state !== 'active')
    .map(({ role, state, unit }) => (
      <Banner key={role} tone={state === 'requested' ? 'info' : 'warn'} title={t(`profile:grant.${state}`, { unit })}>
        {t(`profile:hint.grant.${state}`)}
      </Banner>
    ))
}

function Choices() {
  const { theme, area, exact } = useLoaderData<typeof loader>()
  const { t, locale } = useText()
  const language = languages.find(({ code }) => code === locale)?.name
  const where =
    area === null ? t('profile:note.nowhere') : t(exact ? 'profile:note.nearPoint' : 'profile:note.province', { area })
  return (
    <Panel flush>
      <ListLink href="/profile/language" icon="languages" title={t('profile:title.language')} note={language} />
      <ListLink
        href="/profile/setting"
        icon="settings"
        title={t('profile:title.setting')}
        note={t(`profile:theme.${theme ?? 'system'}`)}
      />
      <ListLink href="/profile/my-location" icon="map-pin" title={t('profile:title.myLocation')} note={where} />
    </Panel>
  )
}
