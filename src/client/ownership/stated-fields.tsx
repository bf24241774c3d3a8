/** The fields in which a claimant describes the place: by them it is compared with the listing. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { categories } from '#shared/categories.ts'

interface StatedFieldsProps {
  form: FormOf<'name' | 'category' | 'address' | 'operatorNumber'>
}

export function StatedFields({ form }: StatedFieldsProps) {
  const { t } = useText()
  const needed = { required: true, 'data-wrong': t('register:error.needed') }
  return (
    <>
      <Input
        {...form.field('name')}
        label={t('ownership:field.name')}
        hint={t('ownership:hint.name')}
        autoComplete="off"
        {...needed}
      />
      <Select {...form.field('category')} label={t('register:field.kind')} {...needed}>
        <option value="">–</option>
        {categories.map((each) => (
          <option key={each} value={each}>
            {t(`category.${each}`)}
          </option>
        ))}
      </Select>
      <Input
        {...form.field('address')}
        label={t('ownership:fact.address')}
        hint={t('ownership:hint.address')}
        autoComplete="off"
        {...needed}
      />
      <Input
        {...form.field('operatorNumber')}
        label={t('ownership:field.operatorNumber')}
        hint={t('register:hint.number')}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}
