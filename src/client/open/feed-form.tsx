/** A feed by topic, province and kind: a plain form that leads to its address. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { categories } from '#shared/categories.ts'
import { localeParameter } from '#shared/locales.ts'
import { feedAddress, feedTopics } from '#shared/open/feeds.ts'

interface FeedFormProps {
  provinces: readonly { code: number; name: string }[]
}

export function FeedForm({ provinces }: FeedFormProps) {
  const { t, locale } = useText()
  return (
    <section className="stack s4" aria-labelledby="feeds">
      <h2 id="feeds">{t('open:feed.header')}</h2>
      <p className="muted">{t('open:feed.hint')}</p>
      <form className="feed-form" method="get" action={feedAddress}>
        <Select id="feed-of" name="of" label={t('open:feed.field.of')}>
          {feedTopics.map((topic) => (
            <option key={topic} value={topic}>
              {t(`open:feed.of.${topic}`)}
            </option>
          ))}
        </Select>
        <Select id="feed-province" name="province" label={t('open:feed.field.province')}>
          <option value="">{t('open:feed.everywhere')}</option>
          {provinces.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select id="feed-category" name="category" label={t('open:feed.field.category')}>
          <option value="">{t('open:feed.everything')}</option>
          {categories.map((kind) => (
            <option key={kind} value={kind}>
              {t(`category.${kind}`)}
            </option>
          ))}
        </Select>
        <input type="hidden" name={localeParameter} value={locale} />
        <Button>{t('open:feed.open')}</Button>
      </form>
    </section>
  )
}
