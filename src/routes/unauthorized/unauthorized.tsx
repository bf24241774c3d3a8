/** Names the missing right for the requested page, offers the way to it, and leads back to open pages. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action } from '../auth/switc-role.data.ts'
import type { loader } from './unauthorized.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('unauthorized:title')} · ${t('header.product')}`,
  noindex: true,
})

export default function Unauthorized() {
  const { need, way, provider } = useLoaderData<typeof loader>()
  const name = provider?.name ?? ''
  const { t } = useText()
  return (
    <div className="wrap narrow">
      <PageHead title={t('unauthorized:title')} />
      <Empty
        level={2}
        title={t(`unauthorized:need.${need ?? 'other'}`)}
        hint={way === null ? t('unauthorized:hint') : t(`unauthorized:way.${way}`, { name })}
        action={
          <Buttons>
            <WayOn />
            <ButtonLink href="/">{t('unauthorized:action.home')}</ButtonLink>
          </Buttons>
        }
      />
    </div>
  )
}

/** The one act that helps. */
function WayOn() {
  const { need, way, next, provider } = useLoaderData<typeof loader>()
  const switching = useForm({ to: '/auth/pass-token/switc-role', hidden: { role: need, next } })
  const { t } = useText()
  if (way === 'switch') {
    return (
      <PageForm form={switching}>
        <Button variant="primary">{t('unauthorized:action.switch', { role: t(`role.${need}`) })}</Button>
      </PageForm>
    )
  }
  if (provider) {
    const to = path('/auth/identity/:provider', { provider: provider.id })
    // Not a page of ours: the browser follows it out of the product.
    return (
      <ButtonLink href={`${to}/start?next=${encodeURIComponent(next)}`} variant="primary">
        {t('unauthorized:action.provider', { name: provider.name })}
      </ButtonLink>
    )
  }
  const href = {
    signIn: path('/auth/login', { next }),
    open: next || '/profile',
    ask: '/auth/pass-token/register-police',
    registerBusiness: '/vendor/register-business',
  }
  if (way !== 'signIn' && way !== 'open' && way !== 'ask' && way !== 'registerBusiness') return null
  return (
    <ButtonLink href={href[way]} variant="primary">
      {t(`unauthorized:action.${way}`)}
    </ButtonLink>
  )
}
