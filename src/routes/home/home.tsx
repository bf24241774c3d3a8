/** Home: kinds of business, destinations, hot, near and recommended places, each with its rule, and news of places. */
import { useLoaderData } from 'react-router-dom'
import { NearMe } from '#client/areas/near-me.tsx'
import { CategoryTiles } from '#client/places/category-tile.tsx'
import { DestinationLinks } from '#client/places/destination-links.tsx'
import { PlaceLines } from '#client/places/place-lines.tsx'
import { PlaceStrip } from '#client/places/place-strip.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Slow } from '#client/runtime/slow.tsx'
import { SearchBox } from '#client/search/search-box.tsx'
import { EmergencyStrip } from '#client/shell/emergency-strip.tsx'
import { GradeLegend } from '#client/standards/grade-legend.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Empty, ErrorState } from '#client/ui/empty.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Hero } from '#client/ui/hero.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { InsteadOfCards, SkeletonCards } from '#client/ui/skeleton.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { loader } from './home.data.ts'

/** Cards that the near places get room for, until their number is known (home.data.ts). */
const perWidget = 12

/** Query of the answering page (payees/bank.data.ts). */
const useForm = formsOf<ShapedAction<FormShape<'payee'>>>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('header.product')} · ${t('home:title')}`,
  description: t('home:lead'),
  canonical: '/',
})

export default function Home() {
  const { recommended, area, rules, destinations } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <Hero title={t('home:title')} lead={t('home:lead')}>
        <SearchBox id="search" />
        <NearMe area={area} />
      </Hero>
      <div className="wrap sections">
        <section aria-label={t('home:header.types')}>
          <CategoryTiles />
        </section>
        {/*
         * A grade at first sight: of places nearby for a visitor with a location, else of trending ones. All parts come in the order in which they
         * are shown: one that style moves is painted at the wrong end while the page still comes.
         */}
        {area === null ? <Hot /> : <Near />}
        {destinations.length > 0 && (
          <section aria-labelledby="where">
            <SectionHead id="where" title={t('home:header.where')} />
            <DestinationLinks all={destinations} />
          </section>
        )}
        {area !== null && <Hot />}
        <News />
        <EmergencyStrip />
        <section aria-label={t('home:header.recommended')}>
          <SectionHead
            title={t('home:header.recommended')}
            rule={t(`list:rule.${rules.recommended}`)}
            href="/client/recommend-full"
          />
          {recommended.length > 0 ? (
            <PlaceStrip places={recommended} label={t('home:header.recommended')} />
          ) : (
            <Empty title={t('home:empty.recommended')} hint={t('home:empty.recommendedHint')} />
          )}
        </section>
        <Panel labelledBy="legend">
          <div className="stack">
            <div className="stack s1">
              <h2 id="legend">{t('home:header.legend')}</h2>
              <p className="muted">{t('home:legend')}</p>
            </div>
            <GradeLegend />
          </div>
        </Panel>
        <PayeeCheck />
        <Panel>
          <div className="between">
            <div className="stack s1">
              <h2>{t('home:header.owners')}</h2>
              <p className="muted">{t('home:owners')}</p>
            </div>
            <ButtonLink href="/owners">{t('nav.owners')}</ButtonLink>
          </div>
        </Panel>
      </div>
    </>
  )
}

/** Changes in saved places, places that officers have closed, and the latest inspections. */
function News() {
  const { changed, closed, inspected } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const onDay = ({ grade }: { grade: (typeof inspected)[number]['grade'] }) =>
    grade.inspectedOn && `${t('card.inspected')} ${format.date(grade.inspectedOn)}`
  const { count, isMore } = closed.total
  return (
    <>
      {changed.length > 0 && (
        <Panel labelledBy="changed">
          <SectionHead id="changed" title={t('home:header.changed')} href="/profile/favorite-place" />
          <PlaceLines
            places={changed}
            says={({ openCard, changedAt }) =>
              `${openCard ? `${t(`card.open.${openCard}`)} · ` : ''}${t('home:changed', { date: format.date(changedAt) })}`
            }
          />
        </Panel>
      )}
      <div className="pair">
        {closed.places.length > 0 && (
          <Panel labelledBy="closed">
            <SectionHead
              id="closed"
              title={t('home:header.closed')}
              rule={t('home:closed', { count: `${format.number(count)}${isMore ? '+' : ''}` })}
              href={searchAddress({ grades: ['suspended'], sort: 'inspected' })}
            />
            <PlaceLines
              places={closed.places}
              says={({ unfixed }) =>
                unfixed && (
                  <>
                    {unfixed.closedOn && `${t('card.closedSince', { date: format.date(unfixed.closedOn) })} · `}
                    {t('card.unfixed', { found: unfixed.found })}
                  </>
                )
              }
            />
          </Panel>
        )}
        {inspected.length > 0 && (
          <Panel labelledBy="inspected">
            <SectionHead
              id="inspected"
              title={t('home:header.inspected')}
              rule={t('list:rule.inspected')}
              href={searchAddress({ sort: 'inspected' })}
            />
            <PlaceLines places={inspected} says={onDay} />
          </Panel>
        )}
      </div>
    </>
  )
}

/** Checks an account from here; the answer is a page of its own. Quiet: the one act of this page is the search. */
function PayeeCheck() {
  const { t } = useText()
  const form = useForm({ to: '/client/bank' })
  // Without a `Field`, whose chunk this page needs for nothing else.
  const { error, ...field } = form.field('payee')
  return (
    <section className="panel tint payee-check" aria-labelledby="payee-check">
      <div className="stack s1">
        <h2 id="payee-check">{t('home:header.payee')}</h2>
        <p>{t('home:payee')}</p>
      </div>
      <PageForm form={form} className={error ? 'find page field bad' : 'find page'}>
        <div className="with-ic">
          <Icon name="landmark" />
          <label className="vh" htmlFor="payee">
            {t('home:field.payee')}
          </label>
          <input
            {...field}
            className="input"
            required
            placeholder="012-3-45678-9"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'payee-error'}
          />
        </div>
        <Button>{t('home:action.check')}</Button>
        {error && (
          <p className="error" id="payee-error">
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
      </PageForm>
    </section>
  )
}

function Hot() {
  const { hot, rules } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <section aria-label={t('home:header.hot')}>
      <SectionHead title={t('home:header.hot')} rule={t(`list:rule.${rules.hot}`)} href="/client/popular-full" />
      {hot.length > 0 ? (
        <PlaceStrip places={hot} label={t('home:header.hot')} />
      ) : (
        <Empty title={t('home:empty.hot')} hint={t('home:empty.hotHint')} />
      )}
    </section>
  )
}

/** Nothing without a location: the link at the top sets it. */
function Near() {
  const { near, area, rules } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (area === null || near === null) return null
  const title = t('home:header.near', { area })
  return (
    <section aria-label={title}>
      <SectionHead title={title} rule={t(`list:rule.${rules.near}`)} href="/client/near-place-full" />
      <Slow
        id="near"
        value={near}
        fallback={<SkeletonCards count={perWidget} />}
        failed={
          <InsteadOfCards count={perWidget}>
            <ErrorState retry="/" />
          </InsteadOfCards>
        }
      >
        {(places) =>
          places.length > 0 ? (
            <PlaceStrip places={places} label={title} />
          ) : (
            <InsteadOfCards count={perWidget}>
              <Panel>
                <Empty title={t('home:empty.near')} hint={t('home:empty.nearHint')} />
              </Panel>
            </InsteadOfCards>
          )
        }
      </Slow>
    </section>
  )
}
