/** Boxes for whom to invite, one for each of those with whom one talks. */
import { useText } from '#client/i18n/text.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import type { Acquaintance } from '#shared/chat/groups.ts'
import { invitedName } from '#shared/chat/invited-name.ts'

export function InviteFields({ form, people }: { form: FormOf<string>; people: readonly Acquaintance[] }) {
  const { t } = useText()
  return (
    <ChoiceGroup {...form.group('people')} legend={t('chat:label.invitePeople')} hint={t('chat:hint.people')}>
      {people.map(({ room, name, speaksFor }) => (
        <Choice
          key={room}
          type="checkbox"
          {...form.choice(invitedName(room), 'on')}
          label={name}
          hint={t(speaksFor === 'place' ? 'chat:label.byPlace' : 'chat:label.byPerson')}
        />
      ))}
    </ChoiceGroup>
  )
}
