/** The end of a visit: the seal, the open findings, and the place as the public sees it now. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { GradeDates, GradeLockup } from '#client/standards/grade-lockup.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { DonePanel } from '#client/ui/done-panel.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { FAR_FROM_PIN_M, PACE_LEAST_SECONDS } from '#shared/inspections/visit-limits.ts'
import type { SealedReceipt as Receipt } from '#shared/inspections/visit-page.ts'
import { path } from '#shared/path.ts'
import type { VisitHandover } from '#shared/runs/handover.ts'
import { handCodes } from '#shared/runs/hands.ts'
import { SignedHand } from './signed-hand.tsx'
import { VisitedAt } from './visit-times.tsx'

export function SealedReceipt({ receipt, handover }: { receipt: Receipt; handover: VisitHandover }) {
  const { t } = useText()
  const { place, kind } = receipt
  const { id } = place.card
  return (
    <div className="wrap narrow stack s6">
      <DonePanel
        title={t('inspection:title.sealed', { kind: t(`inspection:kind.${kind}`) })}
        action={
          place.isListed ? (
            <ButtonLink variant="primary" href={path('/client/information/:id', { id })}>
              {t('inspection:action.place')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={path('/inspector/recheck-by-business-id/:id', { id })}>
              {t('inspection:action.visit')}
            </ButtonLink>
          )
        }
      >
        <p>{place.card.name}</p>
      </DonePanel>
      <HandOver handover={handover} />
      <Facts receipt={receipt} />
      <Open receipt={receipt} />
      <Public receipt={receipt} />
    </div>
  )
}

/** For the manager, before the officer leaves: the code to scan, and both hands as they were sealed. */
function HandOver({ handover: { pdf, qr, days, hands } }: { handover: VisitHandover }) {
  const { t } = useText()
  return (
    <Panel labelledBy="handover">
      <div className="stack">
        <h2 id="handover">{t('inspection:handover.title')}</h2>
        <div className="handover">
          <QrCode qr={qr} label={t('inspection:handover.qr')} />
          <div className="stack s3">
            <p>{t('inspection:handover.what')}</p>
            <p className="small muted">{t('inspection:handover.days', { days })}</p>
            <DownloadLink href={pdf}>{t('inspection:handover.pdf')}</DownloadLink>
          </div>
        </div>
        {handCodes.map((code) => {
          const hand = hands[code]
          return hand ? (
            <SignedHand key={code} code={code} hand={hand} at={hand.at} />
          ) : (
            code === 'MANAGER' && <p key={code}>{t('inspection:handover.none')}</p>
          )
        })}
      </div>
    </Panel>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { t, format } = useText()
  const { id, visitedAt, doubt, sealedAt, unit, letter, score, answers, photoHashes, pace } = receipt
  const facts = [
    ['grade', `${letter} ${format.decimal1(score)}`],
    ['unit', unit],
    ...useArrival(receipt),
    ['visitedAt', <VisitedAt key="visited" at={visitedAt} doubt={doubt} />],
    [
      'receivedAt',
      <time key="at" dateTime={sealedAt}>
        {format.dateTime(sealedAt)}
      </time>,
    ],
    ['answers', format.number(answers.own + answers.carried)],
    ...(pace !== null && pace < PACE_LEAST_SECONDS
      ? ([
          [
            'pace',
            <span key="pace">
              {t('inspection:receipt.seconds', { count: Math.round(pace) })}{' '}
              <Tag tone="warn">{t('inspection:receipt.quick')}</Tag>
            </span>,
          ],
        ] as const)
      : []),
    ...(answers.carried > 0
      ? ([
          ['lookedAt', format.number(answers.own)],
          ['carried', format.number(answers.carried)],
        ] as const)
      : []),
    ['photos', format.number(photoHashes.length)],
    [
      'number',
      <span key="id" className="num">
        {id}
      </span>,
    ],
  ] as const
  return (
    <Panel labelledBy="facts">
      <div className="stack">
        <h2 id="facts">{t('inspection:title.facts')}</h2>
        <dl className="receipt">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`inspection:receipt.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}

/** The device's record of the arrival: evidence of its own, which the reader judges. */
function useArrival({ startedAt, metresFromPin, signRead, companion, clockAhead }: Receipt) {
  const { t, format } = useText()
  const isFar = (metresFromPin ?? 0) > FAR_FROM_PIN_M
  const minutes = Math.round(Math.abs(clockAhead ?? 0) / 60)
  return [
    [
      'startedAt',
      <div key="began">
        <time dateTime={startedAt}>{format.dateTime(startedAt)}</time>
        {clockAhead !== null && (
          <p className="small muted">
            {t(clockAhead > 0 ? 'inspection:receipt.clockAhead' : 'inspection:receipt.clockBehind', {
              minutes: format.number(minutes),
            })}
          </p>
        )}
      </div>,
    ],
    [
      'position',
      metresFromPin === null ? (
        t('inspection:receipt.noPosition')
      ) : (
        <span key="from">
          {t('inspection:position.near', { distance: format.distance(metresFromPin) })}{' '}
          {isFar && <Tag tone="warn">{t('inspection:receipt.far')}</Tag>}
        </span>
      ),
    ],
    [
      'sign',
      signRead === true ? (
        t('inspection:receipt.signRead')
      ) : (
        <Tag key="sign" tone="warn">
          {t(signRead === null ? 'inspection:receipt.signMissing' : 'inspection:receipt.signOther')}
        </Tag>
      ),
    ],
    ['companion', companion ?? t('inspection:receipt.nobody')],
  ] as const
}

function Open({ receipt: { findings, place, photoHashes } }: { receipt: Receipt }) {
  const { t } = useText()
  return (
    <Panel labelledBy="open">
      <h2 id="open">{t('inspection:title.open')}</h2>
      <p className="muted">
        {findings.length > 0
          ? t('inspection:receipt.open', { count: findings.length })
          : t('inspection:receipt.nothingOpen')}
      </p>
      <ul className="lines">
        {findings.map(({ code, text, severity }) => (
          <li key={code}>
            <span className="grow">{text}</span>
            <Tag tone={severity === 'minor' ? 'warn' : 'bad'}>{t(`inspection:severity.${severity}`)}</Tag>
          </li>
        ))}
      </ul>
      {findings.length > 0 && photoHashes.length > 0 && (
        <a className="link" href={`${path('/inspector/policy/:id', { id: place.card.id })}#photos`}>
          {t('inspection:action.photos')}
        </a>
      )}
      {findings.length > 0 && (
        <a className="link" href={path('/inspector/Issue-warning/:id', { id: place.card.id })}>
          {t('inspection:action.issueCard')}
        </a>
      )}
    </Panel>
  )
}

/** Reason for which the public sees another result than was given, where it does. */
function reasonOf({ place, isOlder }: Receipt) {
  const { grade, openCard } = place.card
  if (!place.isListed) return 'unlisted'
  if (isOlder) return 'older'
  if (grade.state === 'suspended') return 'suspended'
  return openCard === 'orange' ? 'lowered' : 'public'
}

function Public({ receipt }: { receipt: Receipt }) {
  const { t } = useText()
  const { place } = receipt
  const { grade } = place.card
  return (
    <Panel labelledBy="public">
      <div className="stack">
        <h2 id="public">{t('inspection:title.public')}</h2>
        {place.isListed && (
          <>
            <GradeLockup grade={grade} size={64} />
            <GradeDates grade={grade} />
          </>
        )}
        <p className="small">{t(`inspection:receipt.${reasonOf(receipt)}`)}</p>
      </div>
    </Panel>
  )
}
