/**
 * The sign that hangs at the door: a scan leads to the place's inspection; an officer's scan proves presence. Or the sheet for the table, which leads
 * guests to the review form.
 */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { htmlLang, locales } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { loader } from './place-sign.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place, code }: Data, t: Translate): Head => ({
  title: `${t(code === null ? 'own:title.reviewSign' : 'own:title.sign')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function PlaceSignPage() {
  const { place, code, qr } = useLoaderData<typeof loader>()
  const { t } = useText()
  const asksReview = code === null
  const title = t(asksReview ? 'own:title.reviewSign' : 'own:title.sign')
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: place.name, href: path('/vendor/manage-business/home/:id', { id: place.id }) },
          { label: title },
        ]}
      />
      <div className="no-print stack">
        <PageHead title={title} lead={t(asksReview ? 'own:sign.reviewLead' : 'own:sign.lead')} />
        <p>{t(asksReview ? 'own:sign.reviewWhy' : 'own:sign.why')}</p>
        <p className="muted small">{t(asksReview ? 'own:sign.reviewRule' : 'own:sign.officer')}</p>
        <Buttons>
          <PrintButton label={t('own:sign.print')} elsewhere={t('own:sign.printElsewhere')} />
          {asksReview ? (
            <ButtonLink
              href={path('/vendor/manage-business/sign/:id', { id: place.id })}
              icon="qr-code"
              variant="plain"
            >
              {t('own:title.sign')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink href={path('/open/embed/:id', { id: place.id })} icon="link" variant="plain">
                {t('own:sign.site')}
              </ButtonLink>
              <ButtonLink
                href={path('/vendor/manage-business/sign/:id', { id: place.id }, { of: 'review' })}
                icon="star"
                variant="plain"
              >
                {t('own:title.reviewSign')}
              </ButtonLink>
            </>
          )}
        </Buttons>
      </div>
      <div className="place-sign">
        <p className="place-sign-name" lang="th">
          {place.nameTh}
        </p>
        <svg
          viewBox={`0 0 ${qr.side} ${qr.side}`}
          role="img"
          aria-label={t(asksReview ? 'own:sign.reviewAlt' : 'own:sign.alt', place)}
        >
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
        {locales.map((locale) => (
          <p key={locale} lang={htmlLang[locale]}>
            {t(`own:sign.${asksReview ? 'review' : 'on'}.${locale}`)}
          </p>
        ))}
        {code !== null && (
          <p className="num">
            {t('own:sign.code')} {code}
          </p>
        )}
        <p>{t('header.product')}</p>
      </div>
    </div>
  )
}
