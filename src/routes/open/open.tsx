/** Open data for people: what there is and how it is used, with figures of the country that say how it stands. */
import { useLoaderData } from 'react-router-dom'
import { FeedForm } from '#client/open/feed-form.tsx'
import { Figures } from '#client/open/figures.tsx'
import { Files } from '#client/open/files.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { examplesFor } from '#shared/open/examples.ts'
import { feedAddress } from '#shared/open/feeds.ts'
import { KEY_PER_MINUTE } from '#shared/open/keys.ts'
import { dataLicences } from '#shared/open/licences.ts'
import { NETWORK_PER_MINUTE, ROWS_MOST } from '#shared/open/limits.ts'
import { path } from '#shared/path.ts'
import type { loader } from './open.data.ts'

const offers = ['places', 'record', 'changes', 'webhooks', 'files', 'agencies'] as const
type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ nights: [newest], licence }: Data, t: Translate): Head => ({
  title: `${t('open:title')} · ${t('header.product')}`,
  description: t('open:lead'),
  canonical: '/open',
  feed: feedAddress,
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: t('open:title'),
      description: t('open:lead'),
      url: '/open',
      license: dataLicences[licence].url,
      isAccessibleForFree: true,
      ...(newest && {
        dateModified: newest.made_at,
        distribution: newest.files.map(({ url, media_type }) => ({
          '@type': 'DataDownload',
          contentUrl: url,
          encodingFormat: media_type.split(';', 1)[0],
        })),
      }),
    },
  ],
})

export default function Open() {
  const { t } = useText()
  const { nights, provinces, ...figures } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack s8">
      <PageHead title={t('open:title')} lead={t('open:lead')} />
      <Figures {...figures} />
      <Files nights={nights} />
      <FeedForm provinces={provinces} />
      <div className="cols stack s6">
        <Panel labelledBy="use">
          <div className="stack">
            <h2 id="use">{t('open:header.use')}</h2>
            <ul className="stack s4">
              {offers.map((name) => (
                <li key={name}>
                  <b>{t(`open:offer.${name}.title`)}</b>
                  <br />
                  <span className="muted">{t(`open:offer.${name}.text`, { most: ROWS_MOST })}</span>
                </li>
              ))}
            </ul>
            <p className="muted">{t('open:hint.limit', { count: NETWORK_PER_MINUTE })}</p>
            <p className="muted">{t('open:hint.key', { count: KEY_PER_MINUTE })}</p>
            <Buttons>
              <ButtonLink href={path('/profile/developers')} icon="link">
                {t('open:action.key')}
              </ButtonLink>
              <ButtonLink href={path('/profile/webhooks')} icon="send">
                {t('open:action.webhook')}
              </ButtonLink>
              <ButtonLink href={path('/open/api')} icon="file-text">
                {t('open:action.reference')}
              </ButtonLink>
              <ButtonLink href="/api/v1/openapi.json" icon="file-text">
                {t('open:action.document')}
              </ButtonLink>
            </Buttons>
          </div>
        </Panel>
        <aside className="stack s6">
          <Licence />
        </aside>
      </div>
      <Examples />
    </div>
  )
}

function Licence() {
  const { licence } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { name, url } = dataLicences[licence]
  return (
    <Panel labelledBy="licence">
      <div className="stack">
        <h2 id="licence">{t('open:header.licence')}</h2>
        <p>{t('open:licence.data')}</p>
        <p>
          <a className="link reach" href={url} rel="license" lang="en">
            {name}
          </a>
        </p>
        <p className="muted">{t('open:licence.reviews')}</p>
      </div>
    </Panel>
  )
}

function Examples() {
  const { origin } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <section className="stack s6" aria-labelledby="examples">
      <h2 id="examples">{t('open:header.examples')}</h2>
      {examplesFor(origin).map(({ id, name, code }) => (
        <div className="stack s2" key={id}>
          <h3 id={`example-${id}`} lang="en">
            {name}
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard. */}
          <pre className="code-sample" data-example={id} tabIndex={0} lang="en">
            <code>{code}</code>
          </pre>
        </div>
      ))}
    </section>
  )
}
