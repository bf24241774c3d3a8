/** Kind, names in the three languages, and the agency above: of one that is added, or changed. */
import { PickAgency } from '#client/agencies/pick-agency.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { agencyKinds, agencyTexts } from '#shared/agencies/agency.ts'
import type { AgencyTexts } from '#shared/agencies/agency-page.ts'
import { htmlLang, type Locale, locales } from '#shared/locales.ts'

type Field = 'kind' | `name_${Locale}` | 'short' | 'parent'

interface NameFieldsProps {
  form: FormOf<Field>
  /** Open agencies to belong to. */
  others: readonly { id: string; name: string }[]
  given?: Pick<AgencyTexts, `name_${Locale}` | 'short'> & {
    kind: string
    parent: { id: string } | null
  }
}

/** Language of each name; the short one is in any. */
const names = [...locales.map((locale) => [`name_${locale}`, htmlLang[locale]] as const), ['short', undefined] as const]

export function NameFields({ form, others, given }: NameFieldsProps) {
  const { t } = useText()
  return (
    <>
      <Select
        {...form.field('kind', given?.kind ?? agencyKinds[0])}
        label={t('agency:field.kind')}
        required
        data-wrong={t('agency:error.kind')}
      >
        {agencyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`agency:kind.${kind}`)}
          </option>
        ))}
      </Select>
      {names.map(([name, lang]) => (
        <Input
          key={name}
          {...form.field(name, given?.[name])}
          label={t(`agency:field.${name}`)}
          hint={name === 'name_th' || name === 'short' ? undefined : t('agency:hint.name_en')}
          lang={lang}
          maxLength={agencyTexts[name]}
          autoComplete="off"
          {...(name === 'name_th' && { required: true, 'data-wrong': t('agency:error.name') })}
        />
      ))}
      <PickAgency
        field={form.field('parent', given?.parent?.id ?? '')}
        label={t('agency:field.parent')}
        agencies={others}
        none={t('agency:field.noParent')}
      />
    </>
  )
}
