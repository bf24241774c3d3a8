/** Fields that every key has: its name, and its end. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { KEY_NAME, keyDays } from '#shared/open/keys.ts'

export function KeyFields({ form }: { form: FormOf<string> }) {
  const { t } = useText()
  return (
    <>
      <Input
        {...form.field('name')}
        required
        maxLength={KEY_NAME.most}
        autoComplete="off"
        label={t('key:field.name')}
        hint={t('key:hint.name')}
      />
      <Select {...form.field('days', '365')} label={t('key:field.days')}>
        {keyDays.map((days) => (
          <option key={days} value={days}>
            {t('key:days', { days })}
          </option>
        ))}
      </Select>
    </>
  )
}
