/** The owner asks for more time, once: by how many days, and why. Folded, because most need none. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'

interface ExtensionFormProps {
  form: FormOf<'days' | 'reason'>
  extendable: NonNullable<CardFile['extendable']>
}

export function ExtensionForm({ form, extendable: { clock, most } }: ExtensionFormProps) {
  const { t } = useText()
  const days = form.field('days', '1')
  const hint = t('card:extension.hint', { count: most })
  return (
    <FoldedForm form={form} title={t(`card:extension.do.${clock}`)} action={t('card:extension.send')}>
      <p className="small muted">
        {t('card:extension.rule')} {t(`card:extension.moves.${clock}`)}
      </p>
      <Field id={days.id} label={t('card:extension.days')} hint={hint} error={days.error}>
        <input
          className="input"
          type="number"
          inputMode="numeric"
          id={days.id}
          name={days.name}
          defaultValue={days.defaultValue}
          min={1}
          required={true}
          data-wrong={t('card:error.daysLeast')}
          {...describedBy(days.id, hint, days.error)}
        />
      </Field>
      <TextArea
        {...form.field('reason')}
        label={t('card:extension.reason')}
        hint={t('card:extension.reasonHint')}
        required
        minLength={CARD_REASON_LENGTH.least}
        data-wrong={t('card:error.reasonShort')}
      />
    </FoldedForm>
  )
}
