/**
 * The owner asks for more time, once for each term: until when, and why. Each choice names the term that moves and the date that it moves to. Folded,
 * because most need none.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Select } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { dayMs } from '#shared/bangkok.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'

interface ExtensionFormProps {
  form: FormOf<'more' | 'reason'>
  extendable: CardFile['extendable']
}

export function ExtensionForm({ form, extendable }: ExtensionFormProps) {
  const { t, format } = useText()
  const [first, ...others] = extendable
  if (!first) return null
  const of = others.length > 0 ? 'both' : first.clock
  const later = (dueAt: string, days: number) => new Date(Date.parse(dueAt) + days * dayMs).toISOString()
  return (
    <FoldedForm form={form} title={t(`card:extension.do.${of}`)} action={t('card:extension.send')}>
      <p className="small muted">
        {t('card:extension.rule')} {t(`card:extension.moves.${of}`)}
      </p>
      <Select {...form.field('more')} label={t('card:extension.until')} required data-wrong={t('card:error.moreTime')}>
        <option value="">{t('card:extension.choose')}</option>
        {extendable.map(({ clock, most, dueAt }) => (
          <optgroup key={clock} label={t(`card:extension.term.${clock}`, { at: format.dateTime(dueAt) })}>
            {Array.from({ length: most }, (_, at) => at + 1).map((days) => (
              <option key={days} value={`${clock}/${days}/${dueAt}`}>
                {t('card:extension.more', { count: days, at: format.dateTime(later(dueAt, days)) })}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
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
