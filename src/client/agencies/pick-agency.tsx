/** Picks an agency: there may be hundreds of them. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { PickOne } from '#client/ui/pick-one.tsx'

interface PickAgencyProps {
  field: ReturnType<FormOf<string>['field']>
  label: string
  agencies: readonly { id: string; name: string }[]
  /** The words for an empty choice, where one has to be made. */
  wrong?: string
  /** The line of none, where none may be chosen. @default choose an agency */
  none?: string
}

export function PickAgency({ field, label, agencies, wrong, none }: PickAgencyProps) {
  const { t } = useText()
  return (
    <PickOne
      {...field}
      label={label}
      {...(wrong !== undefined && { required: true, 'data-wrong': wrong })}
      choose={none ?? t('agency:field.choose')}
      options={agencies.map(({ id, name }) => ({ value: id, name }))}
      words={{ type: t('agency:pick.agency'), none: t('agency:pick.noAgency'), all: t('agency:pick.allAgencies') }}
    />
  )
}
