/** Seen only where a hand-off failed: why, and what to do. A good one leads on at once. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { AuthLayout } from '#client/ui/auth-layout.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { HandoffFault } from './pass-token.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('auth:title.handOff')} · ${t('header.product')}`,
  noindex: true,
})

export default function PassToken() {
  const { fault } = useLoaderData() as { fault: HandoffFault }
  const { t } = useText()
  return (
    <AuthLayout title={t('auth:title.handOff')} pitch={t('auth:pitch')}>
      <Banner tone="warn" role="alert" title={t(`auth:handOff.${fault}`)}>
        {t('auth:handOff.hint')}
      </Banner>
      <ButtonLink variant="primary" large block href="/auth/login">
        {t('auth:action.signIn')}
      </ButtonLink>
    </AuthLayout>
  )
}
