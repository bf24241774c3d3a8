/** A letter on paper, checked: what it must say, how its card stands now, and whether a file is the one that was sent. */
import { useLoaderData } from 'react-router-dom'
import { FileCheck } from '#client/proof/file-check.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { languages } from '#shared/locales.ts'
import type { loader } from './letter.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('verify:letter.title')} · ${t('header.product')}`,
  description: t('verify:letter.lead'),
  noindex: true,
})

export default function CheckedLetter() {
  const { letter } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { number, place, issuedAt, locale, sha256 } = letter
  const numbered = letter.kind === 'visit' ? 'verify:letter.visitNumbered' : 'verify:letter.numbered'
  const rows = [
    [t('verify:letter.place'), place],
    ...(letter.kind === 'visit'
      ? [
          [t('verify:letter.kind'), t('verify:letter.visit')],
          [t('verify:letter.sealedAt'), format.dateTime(issuedAt)],
        ]
      : [
          ...(letter.kind === 'appeal' ? [[t('verify:letter.kind'), t('verify:letter.appeal')]] : []),
          [t('verify:letter.levelName'), t(`verify:letter.level.${letter.level}`)],
          [t('verify:letter.issued'), format.dateTime(issuedAt)],
          [t('verify:letter.now'), t(`verify:letter.state.${letter.state}`)],
        ]),
    [t('verify:letter.language'), languages.find(({ code }) => code === locale)?.name ?? locale],
  ]
  return (
    <div className="wrap stack s6">
      <PageHead title={t('verify:letter.title')} lead={t('verify:letter.lead')} />
      <Banner tone="ok" title={t('verify:letter.genuine')}>
        {t('verify:letter.compare')}
      </Banner>
      <Panel labelledBy="letter">
        <div className="stack s3">
          <h2 id="letter">{t(numbered, { number })}</h2>
          <dl className="stack s3">
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt className="small muted">{label}</dt>
                <dd lang={value === place ? 'th' : undefined}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Panel>
      <FileCheck sha256={sha256} />
    </div>
  )
}
