/** Answers and photos, folded until somebody reads them: the supervisor decides about all of them at once. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { photoUrl } from '#shared/photos/photos.ts'
import type { QuarantineCase } from '#shared/quarantine/quarantine.ts'

export function HeldAnswers({ answers, photos }: Pick<QuarantineCase, 'answers' | 'photos'>) {
  const { t, format } = useText()
  const said = ({ value, naReason, note }: QuarantineCase['answers'][number]) => {
    const word = value === 'yes' || value === 'no' ? t(`quarantine:said.${value}`) : value
    const answer = naReason === null ? word : t('quarantine:said.na', { reason: naReason })
    return [answer, note].filter(Boolean).join(' · ')
  }
  return (
    <details className="more">
      <summary>{t('quarantine:action.read')}</summary>
      <div className="stack">
        <dl className="held-answers">
          {answers.map((answer) => (
            <div key={answer.id}>
              <dt>{answer.text}</dt>
              <dd className="as-written">{said(answer)}</dd>
            </div>
          ))}
        </dl>
        {photos.length > 0 && (
          <ul className="held-photos">
            {photos.map(({ key, question }, at) => (
              <li key={`${question} ${key}`}>
                <img
                  src={photoUrl(key, 640)}
                  alt={t('quarantine:fact.photo', { number: format.number(at + 1), question })}
                  loading="lazy"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
