/** The product's purpose, its grades, and the sources of its data, fonts and icons. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { GradeLegend } from '#client/standards/grade-legend.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './about-us.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.aboutUs')} · ${t('header.product')}`,
  description: t('profile:lead.aboutUs'),
  canonical: '/profile/about-us',
})

/** Third-party works and their licences; the names are proper names in every language. */
const sources = [
  {
    key: 'ground',
    name: 'GSHHG (Paul Wessel, Walter H. F. Smith)',
    licence: 'LGPL 3.0',
    href: 'https://www.soest.hawaii.edu/pwessel/gshhg/',
  },
  {
    key: 'lakes',
    name: 'OpenStreetMap contributors, Simone Primarosa (geo-maps)',
    licence: 'ODbL 1.0',
    href: 'https://www.openstreetmap.org/copyright',
  },
  { key: 'outlines', name: 'Natural Earth', licence: 'Public Domain', href: 'https://www.naturalearthdata.com/' },
  { key: 'districts', name: 'GeoNames', licence: 'CC BY 4.0', href: 'https://www.geonames.org/' },
  {
    key: 'subdistricts',
    name: 'thai-address-universal',
    licence: 'ISC',
    href: 'https://www.npmjs.com/package/thai-address-universal',
  },
  { key: 'middles', name: 'data.go.th', licence: 'Open Government Data', href: 'https://data.go.th/' },
  { key: 'fonts', name: 'Noto Sans Thai, Anuphan', licence: 'SIL OFL 1.1', href: 'https://openfontlicense.org/' },
  { key: 'icons', name: 'Lucide', licence: 'ISC', href: 'https://lucide.dev/license' },
  { key: 'flags', name: 'circle-flags', licence: 'MIT', href: 'https://github.com/HatScripts/circle-flags' },
] as const

export default function AboutUs() {
  const { t } = useText()
  const { email } = useLoaderData<typeof loader>()
  return (
    <div className="wrap narrow stack s8">
      <PageHead title={t('profile:title.aboutUs')} lead={t('profile:lead.aboutUs')} />
      <div className="prose">
        <p>{t('profile:about.who')}</p>
        <p>{t('profile:about.how')}</p>
      </div>
      <Panel labelledBy="legend">
        <div className="stack">
          <h2 id="legend">{t('profile:header.legend')}</h2>
          <GradeLegend />
          <p className="muted">{t('profile:about.grades')}</p>
        </div>
      </Panel>
      <section className="stack s2" aria-labelledby="contact">
        <h2 id="contact">{t('profile:header.contact')}</h2>
        <p>{t(email ? 'profile:contact.write' : 'profile:contact.none')}</p>
        {email && (
          <p>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </section>
      <section className="stack" aria-labelledby="sources">
        <h2 id="sources">{t('profile:header.sources')}</h2>
        <Panel flush>
          {sources.map(({ key, name, licence, href }) => (
            <a className="li" key={key} href={href} rel="external noreferrer">
              <span className="grow">
                <b>{t(`profile:source.${key}`)}</b>
                <small>
                  {name} · {licence}
                </small>
              </span>
            </a>
          ))}
        </Panel>
        <p className="muted small">{t('profile:about.changes')}</p>
      </section>
    </div>
  )
}
