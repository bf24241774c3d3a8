/** A place's own page: whether it was inspected, when and how it did come first; then what it offers and where it is. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { BankWidget } from '#client/place/bank-widget.tsx'
import { FavouriteButton } from '#client/place/favourite-button.tsx'
import { Findings } from '#client/place/findings.tsx'
import { PolicyList } from '#client/place/policy-list.tsx'
import { ReviewList } from '#client/place/review-list.tsx'
import { ReviewSummary } from '#client/place/review-summary.tsx'
import { SafetyHistory } from '#client/place/safety-history.tsx'
import { SafetyPanel } from '#client/place/safety-panel.tsx'
import { ShareButton } from '#client/place/share-button.tsx'
import { SocialWidget } from '#client/place/social-widget.tsx'
import { WarningCards } from '#client/place/warning-cards.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { EmergencyStrip } from '#client/ui/emergency-strip.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PlacePictures } from '#client/ui/place-pictures.tsx'
import { Rating } from '#client/ui/rating.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { htmlLang } from '#shared/locales.ts'
import { weekdays } from '#shared/opening-hours.ts'
import { placeJsonLd } from '#shared/place-json-ld.ts'
import { reviewsAddress } from '#shared/review-filter.ts'
import type { loader } from './information.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = (place: Data, t: Translate): Head => {
  const { card } = place
  return {
    title: `${card.name} · ${t(`category.${card.category}`)} · ${t('header.product')}`,
    description: place.description.slice(0, 200),
    canonical: `/client/information/${card.id}`,
    image: `/preview/${card.id}.jpg`,
    jsonLd: placeJsonLd(place),
  }
}

export default function Information() {
  const { card, kept, owned, payees, policies, safety, thaiName, description, descriptionLocale, pictures, items } =
    useLoaderData<typeof loader>()
  const { t, format, locale } = useText()
  const category = t(`category.${card.category}`)
  return (
    <div className="wrap stack s6 place-page">
      <Breadcrumb crumbs={[{ label: category, href: `/client/category/${card.category}` }, { label: card.name }]} />
      {card.grade.state === 'suspended' && <Banner tone="red" role="alert" title={t('client:place.suspended')} />}
      {card.closedTemporarily && <Banner tone="warn" title={t('client:place.closedTemporarily')} />}
      <header className="stack s1">
        <h1 lang={card.nameLocale === locale ? undefined : htmlLang[card.nameLocale]}>{card.name}</h1>
        {thaiName !== card.name && <p lang="th">{thaiName}</p>}
        <p className="muted">
          {category} · {card.district} {card.province}
        </p>
        <Rating rating={card.rating} />
        <Buttons>
          <FavouriteButton place={card.id} kept={kept} next={`/client/information/${card.id}`} />
          <ShareButton title={card.name} />
        </Buttons>
      </header>
      <div className="cols">
        <aside className="stack s6">
          <SafetyPanel safety={safety} />
          <Visit />
          <BankWidget accounts={payees.bank} />
          <SocialWidget accounts={payees.social} />
          {owned && (
            <a className="link" href={`/client/information/widgets/social-bank-edit?business=${card.id}`}>
              {t('client:place.editPayees')}
            </a>
          )}
        </aside>
        <div className="stack s8">
          <WarningCards cards={safety.cards} />
          <PlacePictures pictures={pictures} name={card.name} />
          <Findings safety={safety} />
          {description && (
            <section className="stack s2" aria-labelledby="about">
              <h2 id="about">{t('client:place.about')}</h2>
              <p className="prose" lang={descriptionLocale === locale ? undefined : htmlLang[descriptionLocale]}>
                {description}
              </p>
            </section>
          )}
          {items.length > 0 && (
            <section className="stack s3" aria-labelledby="items">
              <h2 id="items">{t('client:place.items')}</h2>
              <Panel flush>
                {items.map(({ id, name, nameLocale, price }) => (
                  <p className="li" key={id}>
                    <span className="grow" lang={nameLocale === locale ? undefined : htmlLang[nameLocale]}>
                      {name}
                    </span>
                    {price !== null && <b className="num">{format.price(price)}</b>}
                  </p>
                ))}
              </Panel>
            </section>
          )}
          {policies.length > 0 && (
            <section className="stack s3" aria-labelledby="policy">
              <h2 id="policy">{t('policy:header')}</h2>
              <PolicyList policies={policies} />
              <a className="link" href={`/client/information/policy-full/${card.id}`}>
                {t('policy:all')}
              </a>
            </section>
          )}
          <SafetyHistory safety={safety} />
          <Reviews />
          <EmergencyStrip />
        </div>
      </div>
    </div>
  )
}

function Reviews() {
  const { card, summary, reviews } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <section className="stack" aria-labelledby="reviews">
      <h2 id="reviews">{t('client:place.reviews')}</h2>
      {reviews.length === 0 && <p className="muted">{t('client:place.noReviews')}</p>}
      <ReviewSummary place={card.id} summary={summary} />
      <ReviewList reviews={reviews} />
      <Buttons>
        <ButtonLink href={`/client/information/wrote-review/${card.id}`}>{t('client:place.writeReview')}</ButtonLink>
        {summary.count > reviews.length && (
          <ButtonLink variant="plain" href={reviewsAddress(card.id)}>
            {t('client:place.allReviews')}
          </ButtonLink>
        )}
      </Buttons>
    </section>
  )
}

function Visit() {
  const { card, phone, address, subdistrict, postcode, hours, today, openUntil, point, priceLevel } =
    useLoaderData<typeof loader>()
  const { t, locale } = useText()
  const parts = [address, subdistrict, card.district, card.province, postcode].filter(Boolean)
  const area = parts.join(locale === 'th' ? ' ' : ', ')
  return (
    <Panel labelledBy="visit">
      <div className="stack">
        <h2 id="visit">{t('client:place.visit')}</h2>
        <p>{area}</p>
        {priceLevel !== null && <p className="muted">{t(`client:place.price.${priceLevel}`)}</p>}
        <Buttons>
          <ButtonLink
            variant="primary"
            icon="navigation"
            rel="external noreferrer"
            href={`https://www.google.com/maps/dir/?api=1&destination=${point.lat},${point.lng}`}
          >
            {t('client:place.navigate')}
          </ButtonLink>
          {phone && (
            <ButtonLink icon="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </ButtonLink>
          )}
        </Buttons>
        <p>{openUntil === null ? t('client:place.closedNow') : t('client:place.openUntil', { time: openUntil })}</p>
        <details>
          <summary>{t('client:place.allHours')}</summary>
          <dl className="hours">
            {weekdays.map((day) => (
              <div key={day} aria-current={day === today ? 'date' : undefined}>
                <dt>{t(`client:day.${day}`)}</dt>
                <dd className="num">
                  {hours[day]?.map((span) => span.join('–')).join(', ') ?? t('client:place.closed')}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Panel>
  )
}
