/** The answer for each account, number and page in a message, before somebody pays to it: the most critical first. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner, type Tone } from '#client/ui/banner.tsx'
import { path } from '#shared/path.ts'
import { type PayeeAnswer, type UncheckedKind, uncheckedKinds } from '#shared/payees/payee-page.ts'

type Known = 'own' | 'known' | 'other' | 'unknown' | 'changed' | 'unchecked' | 'suspended' | 'phone'
type Verdict = Known | UncheckedKind

/** In the order of care. */
const tones: Record<Verdict, Tone> = {
  suspended: 'bad',
  other: 'bad',
  unknown: 'bad',
  more: 'warn',
  unread: 'warn',
  code: 'warn',
  bill: 'warn',
  changed: 'warn',
  unchecked: 'warn',
  phone: 'warn',
  known: 'ok',
  own: 'ok',
}
const order = Object.keys(tones)

/** Shown at once; the others open. */
const mostShown = 3

/** The most critical answer. Where no place speaks, such as in an announcement, of any place. */
function verdictOf({ asked: { kind }, hits: all }: PayeeAnswer, place: string | null): Verdict {
  if ((uncheckedKinds as readonly string[]).includes(kind)) return kind as UncheckedKind
  const hits = place === null ? all : all.filter((hit) => hit.place.id === place)
  const has = (...verdicts: string[]) => hits.some(({ verdict }) => verdicts.includes(verdict))
  if (all.some(({ verdict }) => verdict === 'suspended')) return 'suspended'
  if (has('changed')) return 'changed'
  if (has('unchecked', 'outdated', 'namesake')) return place === null ? 'known' : 'unchecked'
  if (has('checked')) return place === null ? 'known' : 'own'
  if (has('phone')) return 'phone'
  return place === null ? 'unknown' : 'other'
}

interface MessagePayeesProps {
  payees: readonly PayeeAnswer[]
  /** The expected owner of the accounts; null where no place speaks. */
  place: string | null
  /** The reader writes for the place: an account that is not its own is told as its guests will see it. */
  isOwners?: boolean
}

export function MessagePayees({ payees, place, isOwners = false }: MessagePayeesProps) {
  const { t } = useText()
  const judged = payees
    .map((payee) => ({ payee, verdict: verdictOf(payee, place) }))
    .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  const draw = (each: typeof judged) =>
    each.map((one) => (
      <MessagePayee
        key={`${one.payee.asked.kind} ${one.payee.asked.shown}`}
        {...one}
        place={place}
        isOwners={isOwners}
      />
    ))
  const others = judged.slice(mostShown)
  return (
    <>
      {draw(judged.slice(0, mostShown))}
      {others.length > 0 && (
        <details className="message-payee stack s2">
          <summary>{t('chat:payee.others', { count: others.length })}</summary>
          {draw(others)}
        </details>
      )}
    </>
  )
}

interface MessagePayeeProps extends Required<Omit<MessagePayeesProps, 'payees'>> {
  payee: PayeeAnswer
  verdict: Verdict
}

function MessagePayee({ payee, verdict, place, isOwners }: MessagePayeeProps) {
  const { t, format } = useText()
  const { asked, amount, hits } = payee
  const own = place === null ? hits[0] : hits.find((hit) => hit.place.id === place)
  const card = verdict === 'suspended' ? null : own?.card
  // As the check of the account says it: it is the place's, where serious faults wait.
  const tone = tones[verdict] === 'ok' && card?.level === 'orange' ? 'warn' : tones[verdict]
  const said =
    verdict === 'more'
      ? t('chat:payee.more', { count: Number(asked.shown) })
      : t(`chat:payee.${verdict === 'other' && isOwners ? 'otherOwn' : verdict}`, {
          shown: asked.shown,
          place: own?.place.name ?? '',
        })
  return (
    <div className="message-payee">
      <Banner tone={tone} title={said}>
        {amount !== undefined && <p>{t('chat:payee.amount', { amount: format.price(amount) })}</p>}
        {card && <p>{t(`card.open.${card.level}`)}</p>}
        <a className="link" href={path('/client/bank', { place: place ?? undefined })}>
          {t('chat:action.check')}
        </a>
      </Banner>
    </div>
  )
}
