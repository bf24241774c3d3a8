/** The terms of use, short enough to be read. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'

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
  const { t } = useText()
  return (
    <div className="wrap narrow">
      <PageHead title={t('profile:title.terms')} lead={t('profile:lead.terms')} />
      <div className="prose">
        {parts.map((part) => (
          <section key={part}>
            <h2>{t(`profile:terms.${part}.title`)}</h2>
            <p>{t(`profile:terms.${part}.text`)}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
