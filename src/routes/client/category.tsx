/** Places of one kind, the safest or the best rated first, with a choice of the province that works as a plain form. */
import { useLoaderData } from 'react-router-dom'
import { categoryIcons } from '#client/places/category-tile.tsx'
import { FullList } from '#client/places/full-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Chip, Chips } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Select } from '#client/ui/field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { categories } from '#shared/categories.ts'
import type { Head, Translate } from '#shared/head.ts'
import { feedAddress } from '#shared/open/feeds.ts'
import { path } from '#shared/path.ts'
import type { loader } from './category.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

/** The repetition mark is followed by a space (Royal Society of Thailand). */
const spaced = (words: string) => words.replace(/ๆ$/, 'ๆ ')

const addressOf = (category: string, province: number | null, by: Data['by']) =>
  path('/client/category/:id', { id: category }, { province, by: by === 'safest' ? null : by })
const provinceName = ({ provinces, province }: Data) => provinces.find(({ code }) => code === province)?.name

export const head = (data: Data, t: Translate): Head => {
  const area = provinceName(data)
  return {
    title: `${t(`category.${data.category}`)}${area ? ` · ${area}` : ''} · ${t('header.product')}`,
    description: t(`list:rule.${data.page.rule}`),
    canonical: addressOf(data.category, data.province, data.by),
    feed: `${feedAddress}?${new URLSearchParams({ category: data.category, ...(data.province && { province: String(data.province) }) })}`,
  }
}

export default function CategoryPage() {
  const data = useLoaderData<typeof loader>()
  const { category, by, province, provinces, page } = data
  const { t } = useText()
  const area = provinceName(data)
  return (
    <div className="wrap stack s6">
      <PageHead
        title={
          area
            ? t('client:title.categoryIn', { category: spaced(t(`category.${category}`)), area })
            : t(`category.${category}`)
        }
        lead={t(`list:rule.${page.rule}`)}
      />
      <Chips label={t('client:header.types')}>
        {categories.map((id) => (
          <Chip key={id} href={addressOf(id, province, by)} current={id === category} icon={categoryIcons[id]}>
            {t(`category.${id}`)}
          </Chip>
        ))}
      </Chips>
      <form className="row filter" method="get" action={path('/client/category/:id', { id: category })}>
        <Select
          key={province}
          id="province"
          name="province"
          label={t('client:field.province')}
          defaultValue={province ?? ''}
        >
          <option value="">{t('client:field.anyProvince')}</option>
          {provinces.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        {by === 'rating' && <input type="hidden" name="by" value={by} />}
        <Button>{t('client:action.show')}</Button>
      </form>
      <Tabs
        label={t('client:header.order')}
        tabs={[
          { href: addressOf(category, province, 'safest'), label: t('client:tab.safest') },
          { href: addressOf(category, province, 'rating'), label: t('client:tab.rating') },
        ]}
        current={addressOf(category, province, by)}
      />
      <FullList
        routeId="client/category"
        page={page}
        empty={<Empty level={2} title={t('client:empty.category')} hint={t('client:empty.categoryHint')} />}
      />
    </div>
  )
}
