/** Contacts of an agency, and the head and foot of its letters. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { agencyTexts } from '#shared/agencies/agency.ts'
import type { AgencyTexts } from '#shared/agencies/agency-page.ts'

const several = ['letter_head', 'address', 'contact', 'appeal_to'] as const
const single = ['letter_prefix', 'working_hours'] as const
type Field = (typeof several)[number] | (typeof single)[number]

export function ContactFields({ form, given }: { form: FormOf<Field>; given: Pick<AgencyTexts, Field> }) {
  const { t } = useText()
  return (
    <>
      {several.map((name) => (
        <TextArea key={name} {...form.field(name, given[name])} label={t(`agency:field.${name}`)} lang="th" />
      ))}
      {single.map((name) => (
        <Input
          key={name}
          {...form.field(name, given[name])}
          label={t(`agency:field.${name}`)}
          maxLength={agencyTexts[name]}
          lang="th"
          autoComplete="off"
        />
      ))}
    </>
  )
}
