/** Title and purpose of a group. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { GROUP_PURPOSE_MOST, GROUP_TITLE_LENGTH } from '#shared/chat/chat-limits.ts'
import type { GroupView } from '#shared/chat/groups.ts'

interface GroupFieldsProps {
  form: FormOf<string>
  /** Initial values. */
  group?: Pick<GroupView, 'title' | 'purpose'>
}

export function GroupFields({ form, group }: GroupFieldsProps) {
  const { t } = useText()
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
      <TextArea
        {...form.field('purpose', group?.purpose)}
        label={t('chat:label.groupPurpose')}
        rows={3}
        maxLength={GROUP_PURPOSE_MOST}
      />
    </>
  )
}
