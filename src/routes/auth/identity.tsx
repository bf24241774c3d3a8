/** Reason for the failure of a sign-in with a provider, and the way back to where the person was going. */
import { useLoaderData } from 'react-router-dom'
import { AuthLayout } from '#client/accounts/auth-layout.tsx'
import { ProviderButton } from '#client/accounts/provider-buttons.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './identity.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.identity')} · ${t('header.product')}`,
  noindex: true,
})

export default function IdentityFailed() {
  const { fault, name, next, isSignedIn, again } = useLoaderData<typeof loader>()
  const { t } = useText()
  const back = isSignedIn ? next || '/profile' : path('/auth/login', { next })
  return (
    <AuthLayout title={t('auth:title.identity')} pitch={t('auth:pitch')}>
      <Banner tone="warn" role="alert" title={t(`auth:identity.${fault}`, { name })}>
        {t(`auth:identityHint.${fault}`)}
      </Banner>
      {again && <ProviderButton provider={again} next={next} isFirst />}
      <ButtonLink variant={again ? 'line' : 'primary'} large={!again} block href={back}>
        {t(isSignedIn ? 'auth:action.back' : again ? 'auth:action.signInElse' : 'auth:action.signIn')}
      </ButtonLink>
    </AuthLayout>
  )
}
