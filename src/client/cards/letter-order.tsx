/** The letter as an order: the ordering and approving officers, the operator, the visits, the terms, the consequences, and the way to appeal. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { DrawnHand } from '#client/ui/signature-pad.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { AppealWay, LetterOfficer, LetterOrder } from '#shared/cards/letter.ts'

/** Before the facts: the operator, and the visits that it rests on. */
export function OrderHead({ order, place, address }: { order: LetterOrder; place: string; address: string }) {
  const { t, format } = useText()
  const { operator, visits } = order
  return (
    <dl className="receipt">
      <div>
        <dt>{t('card:order.to')}</dt>
        <dd className="plain stack s1">
          {operator && (
            <b className="as-written">
              {operator.number
                ? t('card:order.operator', { name: operator.name, number: operator.number })
                : operator.name}
            </b>
          )}
          <span className="as-written" lang="th">
            {[place, address].join('\n')}
          </span>
        </dd>
      </div>
      {visits.map(({ number, kind, at }) => (
        <div key={number}>
          <dt>{t('card:order.visit', { number })}</dt>
          <dd className="plain">
            {t(`card:order.visitKind.${kind}`)}, <time dateTime={at}>{format.dateTime(at)}</time>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** After the required measures: the terms, and the consequences where nothing is done. */
export function OrderTerms({ file: { level, letter } }: { file: CardFile }) {
  const { t, format } = useText()
  if (!letter) return null
  const { replyDueAt, fixDueAt } = letter
  return (
    <section className="stack s1">
      <h3>{t('card:order.terms')}</h3>
      <p>{t('card:order.reply', { at: format.dateTime(replyDueAt) })}</p>
      <p>{fixDueAt ? t('card:order.fix', { at: format.dateTime(fixDueAt) }) : t('card:order.fixFirst')}</p>
      <p>{t(`card:order.follows.${level}`)}</p>
    </section>
  )
}

/** Address for appeals online; scanned from paper too. */
export function AppealQr({ way }: { way: AppealWay }) {
  const { t } = useText()
  return (
    <figure className="order-qr">
      <QrCode qr={way.qr} label={t('card:order.qr')} />
      <figcaption className="small">
        {t('card:order.online')} <span className="address">{way.address}</span>
      </figcaption>
    </figure>
  )
}

/** At the foot. */
export function OrderHands({ order: { ordered, approved } }: { order: LetterOrder }) {
  const { t } = useText()
  if (!ordered && !approved) return <p>{t('card:order.bySystem')}</p>
  return (
    <dl className="receipt">
      {ordered && <Hand label={t('card:order.ordered')} officer={ordered} />}
      {approved && <Hand label={t('card:order.approved')} officer={approved} />}
    </dl>
  )
}

function Hand({ label, officer }: { label: string; officer: LetterOfficer }) {
  const { name, kind, level, badge, agency, hand } = officer
  const { t } = useText()
  const position = t(`card:order.position.${level === 'supervisor' ? 'supervisor' : kind}`)
  return (
    <div>
      <dt>{label}</dt>
      <dd className="plain stack s1">
        {hand && <DrawnHand strokes={hand} label={t('card:order.hand', { name })} />}
        <b>{name}</b>
        <span className="as-written">
          {[position, badge && t('card:order.badge', { badge }), agency].filter(Boolean).join(' · ')}
        </span>
      </dd>
    </div>
  )
}
