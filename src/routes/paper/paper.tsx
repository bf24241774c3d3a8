/** A letter on paper, checked: what it must say, how its card stands now, and whether a file is the one that was sent. */
import { useLoaderData } from 'react-router-dom'
import { FileCheck } from '#client/proof/file-check.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { languages } from '#shared/locales.ts'
import type { loader } from './paper.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('paper:title')} · ${t('header.product')}`,
  description: t('paper:lead'),
  noindex: true,
})

export default function CheckedLetter() {
  const { letter } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { number, place, level, state, issuedAt, locale, sha256 } = letter
  const rows = [
    [t('paper:number'), number],
    [t('paper:place'), place],
    [t('paper:card'), t(`card:level.${level}`)],
    [t('paper:issued'), format.dateTime(issuedAt)],
    [t('paper:now'), t(`card:state.${state}`)],
    [t('paper:language'), languages.find(({ code }) => code === locale)?.name ?? locale],
  ]
  return (
    <div className="wrap stack s6">
      <PageHead title={t('paper:title')} lead={t('paper:lead')} />
      <Banner tone="ok" title={t('paper:genuine')}>
        {t('paper:compare')}
      </Banner>
      <Panel labelledBy="letter">
        <div className="stack s3">
          <h2 id="letter">{t('card:number', { number })}</h2>
          <dl className="receipt">
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Panel>
      <FileCheck sha256={sha256} />
    </div>
  )
}
