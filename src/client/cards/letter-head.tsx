/** The head and foot of an agency's letter, as it is sent: Thai, with the English name where the letter is read in another language. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { type LetterHead as Head, isHeadInThai } from '#shared/cards/letter.ts'

interface LetterHeadProps {
  /** The agency's name in the reader's language. */
  unit: string
  head: Omit<Head, 'names'>
  /** Of the letter; null of one that has none yet. */
  number: string | null
}

export function LetterHead({ unit, head, number }: LetterHeadProps) {
  const { t, locale } = useText()
  const { lines, prefix, address, contact, appealTo, workingHours } = head
  return (
    <div className="letter-head">
      <p className="letter-number">
        {number !== null && t('card:letterHead.number', { number: `${prefix}${number}` })}
      </p>
      <address className="as-written">
        <b>{unit}</b>
        {[lines, address, contact].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </address>
      {appealTo && <p className="small as-written">{t('card:letterHead.appeal', { to: appealTo })}</p>}
      {workingHours && <p className="small as-written">{t('card:letterHead.hours', { hours: workingHours })}</p>}
      {isHeadInThai(head, locale) && <p className="small muted">{t('card:letterHead.thai')}</p>}
    </div>
  )
}
