/** What is known of an account, number or page in a message, before somebody pays to it. */
import { useText } from '#client/i18n/text.tsx'
import { Banner, type Tone } from '#client/ui/banner.tsx'
import { path } from '#shared/path.ts'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'

type Verdict = 'own' | 'other' | 'changed' | 'unchecked' | 'suspended' | 'phone'

const tones: Record<Verdict, Tone> = {
  ...{ own: 'ok', changed: 'warn', unchecked: 'warn', phone: 'warn', other: 'bad', suspended: 'bad' },
}

/** What needs most care of what is known. */
function verdictOf({ hits: all }: PayeeAnswer, place: string): Verdict {
  const hits = all.filter((hit) => hit.place.id === place)
  const has = (...verdicts: string[]) => hits.some(({ verdict }) => verdicts.includes(verdict))
  if (all.some(({ verdict }) => verdict === 'suspended')) return 'suspended'
  if (has('changed')) return 'changed'
  if (has('unchecked', 'outdated', 'namesake')) return 'unchecked'
  if (has('checked')) return 'own'
  return has('phone') ? 'phone' : 'other'
}

export function MessagePayees({ payees, place }: { payees: readonly PayeeAnswer[]; place: string }) {
  const { t } = useText()
  return payees.map((payee) => {
    const { shown } = payee.asked
    const verdict = verdictOf(payee, place)
    const card = verdict === 'suspended' ? null : payee.hits.find((hit) => hit.place.id === place)?.card
    // As the check of the account says it: it is the place's, where serious faults wait.
    const tone = verdict === 'own' && card?.level === 'orange' ? 'warn' : tones[verdict]
    return (
      <div key={shown} className="message-payee">
        <Banner tone={tone} title={t(`chat:payee.${verdict}`, { shown })}>
          {card && <p>{t(`card.open.${card.level}`)}</p>}
          <a className="link" href={path('/client/bank', { place })}>
            {t('chat:action.check')}
          </a>
        </Banner>
      </div>
    )
  })
}
