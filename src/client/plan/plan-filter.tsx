/** Narrows the list of visits; lives in the address, and works without JavaScript. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { categories } from '#shared/categories.ts'
import { path } from '#shared/path.ts'
import type { PlanView } from '#shared/plan/plan-page.ts'

export function PlanFilter({ plan: { districts, asked, added } }: { plan: PlanView }) {
  const { t } = useText()
  return (
    <form className="plan-filter" method="get" action={path('/inspector/check/business-tourlist')}>
      <Select id="category" name="category" label={t('plan:field.category')} defaultValue={asked.category ?? ''}>
        <option value="">{t('plan:field.anyCategory')}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </Select>
      {districts.length > 0 && (
        <Select id="district" name="district" label={t('plan:field.district')} defaultValue={asked.district ?? ''}>
          <option value="">{t('plan:field.anyDistrict')}</option>
          {districts.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {added.length > 0 && <input type="hidden" name="with" value={added.join(',')} />}
      <Button icon="sliders-horizontal">{t('plan:action.narrow')}</Button>
    </form>
  )
}
