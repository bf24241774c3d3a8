/** Home: hot, near and recommended places, each with its rule, and the kinds of business. */
import { useLoaderData } from 'react-router-dom'
import { CategoryTiles } from '#client/places/category-tile.tsx'
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
import { path } from '#shared/path.ts'
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
  const { recommended, area, rules } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <>
      <Hero title={t('home:title')} lead={t('home:lead')}>
        <SearchBox id="search" />
        <a className="near-link" href={area ? '/client/near-place-full' : '/profile/my-location'}>
          <Icon name="map-pin" />
          {area ? t('home:action.near', { area }) : t('home:action.whereAmI')}
        </a>
      </Hero>
      <div className="wrap sections">
        <section aria-label={t('home:header.types')}>
          <CategoryTiles />
        </section>
        {/* A visitor with a location wants the places there; trending places elsewhere come after them. */}
        {area !== null && <Near />}
        <Hot />
        {area === null && <Near />}
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
            <a className="link reach" href={path('/client/search', { grade: 'suspended' })}>
              {t('home:action.closed')}
            </a>
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

function Near() {
  const { near, area, rules } = useLoaderData<typeof loader>()
  const { t } = useText()
  const title = area ? t('home:header.near', { area }) : t('home:header.nearUnknown')
  return (
    <section aria-label={title}>
      <SectionHead
        title={title}
        rule={area ? t(`list:rule.${rules.near}`) : undefined}
        href={area ? '/client/near-place-full' : undefined}
      />
      {area === null ? (
        <Panel>
          <Empty
            title={t('home:empty.location')}
            hint={t('home:empty.locationHint')}
            action={<ButtonLink href="/profile/my-location">{t('home:action.choose')}</ButtonLink>}
          />
        </Panel>
      ) : (
        <Slow
          id="near"
          value={near ?? undefined}
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
      )}
    </section>
  )
}
