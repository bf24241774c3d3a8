/** Title and purpose of a group. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { describedBy, Field, Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { GROUP_PURPOSE_MOST, GROUP_TITLE_LENGTH } from '#shared/chat/chat-limits.ts'
import type { GroupView } from '#shared/chat/groups.ts'

interface GroupFieldsProps {
  form: FormOf<string>
  /** Initial values. */
  group?: Pick<GroupView, 'title' | 'purpose'>
}

export function GroupFields({ form, group }: GroupFieldsProps) {
  const { t } = useText()
  const { id, name, defaultValue, error } = form.field('purpose', group?.purpose)
  return (
    <>
      <Input
        {...form.field('title', group?.title)}
        label={t('chat:label.groupTitle')}
        maxLength={GROUP_TITLE_LENGTH.most}
        required
        minLength={GROUP_TITLE_LENGTH.least}
        data-wrong={t('chat:error.groupTitleShort')}
      />
      <Field id={id} label={t('chat:label.groupPurpose')} error={error}>
        <textarea
          className="input"
          rows={3}
          maxLength={GROUP_PURPOSE_MOST}
          id={id}
          name={name}
          defaultValue={defaultValue}
          {...describedBy(id, undefined, error)}
        />
      </Field>
    </>
  )
}
