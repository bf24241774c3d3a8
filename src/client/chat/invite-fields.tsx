/** Boxes of persons to invite, one for each person the member talks with. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { useNeeds } from '#client/ui/use-needs.ts'
import type { Acquaintance } from '#shared/chat/groups.ts'
import { invitedName } from '#shared/chat/invited-name.ts'

interface InviteFieldsProps {
  form: FormOf<string>
  people: readonly Acquaintance[]
  /** Of {@link useInvited}. */
  isNobody: boolean
}

/** Somebody has to be invited; where nobody is, the fault stands at the first box. */
export const useInvited = (form: FormOf<string>, people: readonly Acquaintance[]) => {
  const boxes = people.map(({ room }) => invitedName(room))
  const needs = useNeeds(form, (said) => (boxes.some(said) ? [] : ['people', ...boxes.slice(0, 1)]))
  return { onInput: needs.onInput, isNobody: needs.includes('people') }
}

export function InviteFields({ form, people, isNobody }: InviteFieldsProps) {
  const { t } = useText()
  const group = form.group('people')
  const error = group.error ?? (people[0] && form.group(invitedName(people[0].room)).error)
  return (
    <ChoiceGroup {...group} error={error} legend={t('chat:label.invitePeople')} hint={t('chat:hint.people')}>
      {people.map(({ room, name, speaksFor }, index) => (
        <Choice
          key={room}
          type="checkbox"
          {...form.choice(invitedName(room), 'on')}
          {...(error && index === 0 && { 'aria-invalid': true, autoFocus: true })}
          required={isNobody && index === 0}
          data-wrong={t('chat:error.nobody')}
          label={name}
          hint={t(speaksFor === 'place' ? 'chat:label.byPlace' : 'chat:label.byPerson')}
        />
      ))}
    </ChoiceGroup>
  )
}
