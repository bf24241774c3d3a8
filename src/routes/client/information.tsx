/** A place's own page: its inspection, date and result come first; then its offers and location. */
import { useLoaderData } from 'react-router-dom'
import { WarningCards } from '#client/cards/warning-cards.tsx'
import { FavouriteButton } from '#client/favourites/favourite-button.tsx'
import { Findings } from '#client/inspections/findings.tsx'
import { gravestCard, PlaceBanner } from '#client/inspections/place-banner.tsx'
import { SafetyHistory } from '#client/inspections/safety-history.tsx'
import { SafetyPanel } from '#client/inspections/safety-panel.tsx'
import { BankWidget } from '#client/payees/bank-widget.tsx'
import { SocialWidget } from '#client/payees/social-widget.tsx'
import { PhotoViewing } from '#client/photos/photo-viewing.tsx'
import { SaidAmenities, SeenAmenities } from '#client/places/amenity-facts.tsx'
import { ItemList } from '#client/places/item-list.tsx'
import { LicenceList } from '#client/places/licence-list.tsx'
import { PlaceBar, type PlacePart } from '#client/places/place-bar.tsx'
import { PlaceHead } from '#client/places/place-head.tsx'
import { firstPicture, PlacePictures } from '#client/places/place-pictures.tsx'
import { PlaceStrip } from '#client/places/place-strip.tsx'
import { ShareButton } from '#client/places/share-button.tsx'
import { Visit } from '#client/places/visit.tsx'
import { FoundAbout } from '#client/policies/policy-list.tsx'
import { PromisesPart } from '#client/policies/promises-part.tsx'
import { ReviewList } from '#client/reviews/review-list.tsx'
import { ReviewSummary } from '#client/reviews/review-summary.tsx'
import { useChoices } from '#client/runtime/choices.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { EmergencyStrip } from '#client/shell/emergency-strip.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FoldedPart } from '#client/ui/folded-part.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import type { HeadOf, Translate } from '#shared/head.ts'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { crumbsJsonLd, placeJsonLd } from '#shared/place-page/place-json-ld.ts'
import { resultInWords } from '#shared/place-page/result-in-words.ts'
import { sortedByLook } from '#shared/places/amenities.ts'
import { compareAddress } from '#shared/places/compare.ts'
import { reviewsAddress } from '#shared/reviews/review-filter.ts'
import type { loader } from './information.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const crumbsOf = ({ category, name }: Data['card'], t: Translate) => [
  { label: t(`category.${category}`), href: path('/client/category/:id', { id: category }) },
  { label: name },
]

export const head: HeadOf<Data> = (place, t, format) => {
  const { card, fullName } = place
  const shown = {
    title: `${fullName} · ${t(`category.${card.category}`)} · ${t('header.product')}`,
    canonical: path('/client/information/:id', { id: card.id }),
    noindex: place.closing?.isForGood,
  }
  // Structured data for programs are in the server's page only, not in the browsers' data.
  if (!import.meta.env.SSR) return shown
  const description = resultInWords(place.safety, t, format)
  return {
    ...shown,
    description,
    embeds: true,
    image: `/preview/${card.id}.jpg`,
    jsonLd: [
      placeJsonLd(place, { description, mean: place.summary.mean, today: place.day }),
      crumbsJsonLd(crumbsOf(card, t)),
    ],
    firstPicture: firstPicture(place.pictures),
  }
}

/** Parts that this page has, in their order. */
const partsOf = ({ pictures, items }: Data): PlacePart[] => [
  'safety',
  ...(pictures.length > 0 ? (['pictures'] as const) : []),
  ...(items.length > 0 ? (['items'] as const) : []),
  'reviews',
  'visit',
]

/** Reviews that are read at once; all of them are one link away. */
const reviewsFew = 1

export default function Information() {
  const place = useLoaderData<typeof loader>()
  const {
    card,
    fullName,
    kept,
    owned,
    hasOwner,
    closing,
    licences,
    payees,
    policies,
    safety,
    pictures,
    items,
    today,
    opening,
    tiles,
  } = place
  const { role } = useChoices()
  const { t } = useText()
  const isSuspended = card.grade.state === 'suspended'
  return (
    <div className="wrap stack place-page">
      <Breadcrumb crumbs={crumbsOf(card, t)} />
      <PlaceBanner safety={safety}>
        <SaferLink />
      </PlaceBanner>
      {(card.closedTemporarily || closing) && <Closing />}
      <div className="cols">
        <PlaceHead place={place} opening={opening}>
          <FavouriteButton place={card.id} saved={kept} next={path('/client/information/:id', { id: card.id })} />
          <ShareButton title={fullName} />
        </PlaceHead>
        <PlaceBar grade={card.grade} parts={partsOf(place)} />
        <SafetyPanel safety={safety} isTold={isSuspended}>
          {!isSuspended && <SaferLink />}
          <a className="link" href={compareAddress([card.id])}>
            {t('client:compare.this')}
          </a>
        </SafetyPanel>
        <div className="story">
          <PlacePictures pictures={pictures} name={fullName} />
          <Findings safety={safety} />
          <Safer />
          <div className="panel folds">
            <WarningCards cards={safety.cards} />
            <SafetyHistory safety={safety} />
            <About />
            <PromisesPart place={card.id} policies={policies} found={place.found} />
            <LicenceList licences={licences} />
          </div>
          <ItemList items={items} isFolded={isSuspended} />
          <div className="voices">
            <Reviews />
          </div>
        </div>
        {/* Nobody pays a place that has closed for good, and the check does not know its accounts any more. */}
        {!closing?.isForGood && (
          <div className="pay">
            <div className="panel folds">
              <BankWidget
                place={card.id}
                accounts={payees.bank}
                isSuspended={isSuspended}
                card={gravestCard(safety.cards)}
              >
                <SocialWidget accounts={payees.social} />
              </BankWidget>
            </div>
          </div>
        )}
        <div className="rest">
          {owned && (
            <>
              <a className="link" href={path('/client/information/widgets/social-bank-edit', { business: card.id })}>
                {t('client:place.editPayees')}
              </a>
              <a className="link" href={path('/vendor/manage-business/do-survery/:id', { id: card.id })}>
                {t('client:place.selfCheck')}
              </a>
              <a className="link" href={path('/vendor/warning-list')}>
                {t('client:place.ownCards')}
              </a>
            </>
          )}
          {role === 'inspector' && (
            <>
              <a className="link" href={path('/inspector/recheck-by-business-id/:id', { id: card.id })}>
                {t('client:place.inspect')}
              </a>
              <a className="link" href={path('/inspector/Issue-warning/:id', { id: card.id })}>
                {t('client:place.issueCard')}
              </a>
            </>
          )}
          <Visit place={place} today={today} opening={opening} tiles={tiles} isFolded={isSuspended} />
          {!owned && hasOwner && !closing?.isForGood && role !== 'inspector' && (
            <a className="link" href={path('/chat/channel-chat', { place: card.id })}>
              {t('client:place.ask')}
            </a>
          )}
          {!owned && !closing?.isForGood && (
            <p className="ways">
              <a className="link" href={path('/client/information/report/:id', { id: card.id })}>
                {t('client:place.report')}
              </a>
              <a className="link" href={path('/vendor/claim/:id', { id: card.id })}>
                {t('client:place.claim')}
              </a>
            </p>
          )}
          <EmergencyStrip />
        </div>
      </div>
      <PhotoViewing />
    </div>
  )
}

/** Target instead; nothing where the place can be recommended. */
function Safer() {
  const { safer, isSaferFar } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (!safer) return null
  const title = t(isSaferFar || !safer[0] ? 'client:place.saferFar' : 'client:place.safer')
  return (
    <section className="stack s3" aria-labelledby="safer">
      <SectionHead
        id="safer"
        title={title}
        rule={t(`client:place.${safer[0] ? (isSaferFar ? 'saferFarRule' : 'saferRule') : 'saferNone'}`)}
      />
      {safer[0] && <PlaceStrip places={safer} label={title} />}
    </section>
  )
}

/** The link there from the warning not to come. */
function SaferLink() {
  const { safer } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (!safer?.[0]) return null
  return (
    <a className="link" href="#safer">
      {t('client:place.saferShort')}
    </a>
  )
}

/** Closed for a time, or for good. */
function Closing() {
  const { closing } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  if (closing?.isForGood)
    return <Banner tone="warn" title={t('client:place.closedForGood', { when: format.date(closing.since) })} />
  return (
    <Banner tone="warn" title={t('client:place.closedTemporarily')}>
      {closing?.reopensOn && t('client:place.reopens', { day: format.date(closing.reopensOn) })}
    </Banner>
  )
}

function About() {
  const { description, descriptionLocale, amenities, checks, found, grave } = useLoaderData<typeof loader>()
  const { t, format, locale } = useText()
  const { seen, said } = sortedByLook(amenities, checks)
  return (
    <>
      {seen.length > 0 && (
        <FoldedPart id="seen" title={t('client:place.seen')} gist={format.number(seen.length)}>
          <SeenAmenities seen={seen} />
        </FoldedPart>
      )}
      {(description || said.length > 0) && (
        <FoldedPart id="about" title={t('client:place.about')}>
          <p className="small muted">{t('client:place.ownWords')}</p>
          {description && (
            <p className="prose" lang={descriptionLocale === locale ? undefined : htmlLang[descriptionLocale]}>
              {description}
            </p>
          )}
          {grave && (
            <a className="link small" href="#findings">
              {t('client:place.grave', { what: grave })}
            </a>
          )}
          <SaidAmenities said={said} />
          {said.includes('stepfree') && <FoundAbout kind="accessibility" found={found} />}
        </FoldedPart>
      )}
    </>
  )
}

function Reviews() {
  const { card, closing, summary, reviews, hasReviewed } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <Panel labelledBy="reviews">
      <div className="stack s3">
        <h2 id="reviews">{t('client:place.reviews')}</h2>
        {reviews.length === 0 && <p className="muted">{t('client:place.noReviews')}</p>}
        <ReviewSummary place={card.id} summary={summary} isFolded />
        <ReviewList reviews={reviews.slice(0, reviewsFew)} />
        {!closing?.isForGood && (
          <Buttons>
            {summary.count > Math.min(reviews.length, reviewsFew) && (
              <ButtonLink href={reviewsAddress(card.id)}>
                {t('client:place.allReviews', { count: format.number(summary.count) })}
              </ButtonLink>
            )}
            <ButtonLink variant="plain" href={path('/client/information/wrote-review/:id', { id: card.id })}>
              {t(hasReviewed ? 'client:place.editReview' : 'client:place.writeReview')}
            </ButtonLink>
          </Buttons>
        )}
      </div>
    </Panel>
  )
}
