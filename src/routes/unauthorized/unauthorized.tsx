/** Says which right is missing for the page that was asked for, and leads back to what is open to everybody. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './unauthorized.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('unauthorized:title')} · ${t('header.product')}`,
  noindex: true,
})

export default function Unauthorized() {
  const { need } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow">
      <PageHead title={t('unauthorized:title')} />
      <Empty
        level={2}
        title={t(`unauthorized:need.${need ?? 'other'}`)}
        hint={t('unauthorized:hint')}
        action={
          <ButtonLink href="/" variant="primary">
            {t('unauthorized:action.home')}
          </ButtonLink>
        }
      />
    </div>
  )
}
