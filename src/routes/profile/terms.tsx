/** The terms of use, short enough to be read. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './terms.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.terms')} · ${t('header.product')}`,
  description: t('profile:lead.terms'),
  canonical: '/profile/terms',
})

const parts = [
  'what',
  'grades',
  'reviews',
  'stops',
  'privacy',
  'account',
  'files',
  'map',
  'liability',
  'changes',
] as const

export default function Terms() {
  const { line } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow">
      <PageHead title={t('profile:title.terms')} lead={t('profile:lead.terms')} />
      <div className="prose">
        {parts
          .flatMap((part) => (part === 'privacy' && line ? [part, 'line' as const] : [part]))
          .map((part) => (
            <section key={part}>
              <h2>{t(`profile:terms.${part}.title`)}</h2>
              <p>{t(`profile:terms.${part}.text`)}</p>
            </section>
          ))}
      </div>
    </div>
  )
}
