/** Up to four places side by side, and a way to bring another: by name, or one with a good grade near the first. All of it is in the address. */
import { useLoaderData } from 'react-router-dom'
import { CompareTable } from '#client/places/compare-table.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { GradeBadge } from '#client/standards/grade-badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Input } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { htmlLang, type Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { COMPARED_MOST, compareAddress } from '#shared/places/compare.ts'
import type { GradeView } from '#shared/standards/grade-view.ts'
import type { loader } from './compare.data.ts'

const page = path('/client/compare')

const useForm = formsOf<ShapedAction<FormShape<'q'>>>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('client:compare.title')} · ${t('header.product')}`,
  description: t('client:compare.lead', { most: COMPARED_MOST }),
  canonical: page,
  noindex: true,
})

export default function Compare() {
  const { places, isShort, left } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('client:compare.title')} lead={t('client:compare.lead', { most: COMPARED_MOST })} />
      {isShort && <Banner tone="warn" title={t('client:compare.short')} />}
      {left > 0 && <Banner tone="warn" title={t('client:compare.leftOut', { count: left, most: COMPARED_MOST })} />}
      {/* With nothing to compare with yet, the missing place comes first. */}
      {places.length < 2 && <Another />}
      {places.length > 0 ? (
        <CompareTable places={places} />
      ) : (
        <Empty level={2} title={t('client:compare.empty')} hint={t('client:compare.emptyHint')} />
      )}
      {places.length >= 2 && places.length < COMPARED_MOST && <Another />}
    </div>
  )
}

interface Offered {
  id: string
  name: string
  nameLocale: Locale
  /** Its text for readers who cannot read the name. */
  english?: string | undefined
  romanised?: string | undefined
  grade: Pick<GradeView, 'state' | 'letter'>
}

/** Brings one more beside those that stand. */
function Another() {
  const { places, q, named, good } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ to: page })
  const wrong = t('error:field.fill')
  return (
    <Panel labelledBy="another">
      <div className="stack s4">
        <h2 id="another">{t('client:compare.another')}</h2>
        <PageForm form={form} method="get" className="stack">
          {places.map(({ card }) => (
            <input key={card.id} type="hidden" name="place" value={card.id} />
          ))}
          <Input
            {...form.field('q', q)}
            error={form.field('q').error ?? (q === '' ? wrong : undefined)}
            type="search"
            maxLength={100}
            required
            data-wrong={wrong}
            label={t('client:compare.name')}
          />
          <Button icon="search">{t('client:compare.find')}</Button>
        </PageForm>
        {q && named.length === 0 && <p role="status">{t('client:compare.notFound', { text: q })}</p>}
        <Offers title={t('client:compare.named')} offered={named} />
        <Offers title={t('client:compare.good')} offered={good} />
      </div>
    </Panel>
  )
}

function Offers({ title, offered }: { title: string; offered: readonly Offered[] }) {
  const { places } = useLoaderData<typeof loader>()
  const { locale } = useText()
  if (offered.length === 0) return null
  const ids = places.map(({ card }) => card.id)
  return (
    <section className="stack s2" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {offered.map(({ id, name, nameLocale, english, romanised, grade }) => (
          <li key={id}>
            <a className="li" href={compareAddress([...ids, id])}>
              <span className="grow">
                <b lang={nameLocale === locale ? undefined : htmlLang[nameLocale]}>{name}</b>
                {(english ?? romanised) && <small lang={english ? 'en' : 'th-Latn'}>{english ?? romanised}</small>}
              </span>
              <GradeBadge grade={grade} size={32} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
