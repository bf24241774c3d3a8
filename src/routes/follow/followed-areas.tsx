/** Areas that one follows: each leads to its latest inspections and can be ended; below, following another one. */
import { useLoaderData } from 'react-router-dom'
import { ProvincePicker } from '#client/areas/province-picker.tsx'
import { categoryIcons } from '#client/places/category-tile.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { categories } from '#shared/categories.ts'
import type { Head, Translate } from '#shared/head.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { action, loader } from './followed-areas.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const path = '/profile/followed-areas'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('follow:title')} · ${t('header.product')}`,
  noindex: true,
})

/** The area, and the kind where it is one: "Kathu, Phuket · Restaurants". */
const wordsOf = ({ name, category }: Pick<Data['areas'][number], 'name' | 'category'>, t: Translate) =>
  category ? `${name} · ${t(`category.${category}`)}` : name

export default function FollowedAreas() {
  const { areas, offered, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('follow:title')} lead={t('follow:lead')} />
      <FormBanner<typeof action> fields={['follow', 'district']} done={done && t(`follow:done.${done}`)} />
      {offered && <Offer {...offered} />}
      {areas.length > 0 && (
        <Panel>
          <ul className="lines">
            {areas.map((area) => (
              <li key={area.id}>
                <Icon name={area.category ? categoryIcons[area.category] : 'map-pin'} />
                <a
                  className="link reach grow"
                  href={searchAddress({
                    province: area.province,
                    district: area.district,
                    category: area.category,
                    sort: 'inspected',
                  })}
                >
                  {wordsOf(area, t)}
                </a>
                <End follow={area.id} name={wordsOf(area, t)} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Add />
    </div>
  )
}

function Offer(area: NonNullable<Data['offered']>) {
  const { province, district, category } = area
  const { t } = useText()
  const form = useForm({
    do: 'add',
    to: path,
    of: { province: String(province), district: district === null ? null : String(district), category },
  })
  return (
    <PageForm form={form}>
      <Button variant="primary" block icon="bell">
        {t('follow:add', { area: wordsOf(area, t) })}
      </Button>
    </PageForm>
  )
}

function End({ follow, name }: { follow: string; name: string }) {
  const { t } = useText()
  const form = useForm({ do: 'end', to: path, of: { follow } })
  return (
    <PageForm form={form}>
      <Button aria-label={t('follow:endNamed', { area: name })}>{t('follow:end')}</Button>
    </PageForm>
  )
}

function Add() {
  const { provinces } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'add', to: path, of: { district: null } })
  return (
    <Panel labelledBy="another">
      <PageForm form={form} className="stack">
        <h2 id="another">{t('follow:another')}</h2>
        <ProvincePicker {...form.field('province')} label={t('profile:field.province')} provinces={provinces} />
        <Select {...form.field('category')} label={t('follow:kind')}>
          <option value="">{t('follow:all')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {t(`category.${category}`)}
            </option>
          ))}
        </Select>
        <Buttons>
          <Button>{t('follow:follow')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
