/** A card's course in numbered steps, its record below with the newest first, and all of it as one PDF. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { CaseRecord } from '#shared/cards/case-record.ts'
import { type CaseStep, caseSteps } from '#shared/cards/case-steps.ts'
import { path } from '#shared/path.ts'
import { CardTimeline } from './card-timeline.tsx'

interface CaseProps {
  file: CardFile
  record: CaseRecord
}

export function CardCase({ file, record }: CaseProps) {
  const { t, locale } = useText()
  return (
    <>
      <Panel labelledBy="steps">
        <div className="stack">
          <h2 id="steps" className="card-h2">
            {t('card:title.steps')}
          </h2>
          <ol className="case-steps">
            {caseSteps(file, record.visits).map((step, at) => (
              <Step key={step.name} step={step} number={at + 1} />
            ))}
          </ol>
          <Buttons>
            <DownloadLink href={`/case-files/${file.id}/${locale}.pdf`}>{t('card:do.casePdf')}</DownloadLink>
          </Buttons>
        </div>
      </Panel>
      {record.visits.length > 0 && <Visits visits={record.visits} />}
      {record.talk && <Talk talk={record.talk} />}
      <CardTimeline file={file} />
    </>
  )
}

function Step({ step: { name, state, at, due }, number }: { step: CaseStep; number: number }) {
  const { t, format } = useText()
  const moment = at ?? due
  const words = moment && (at ? format.dateTime(moment) : t('card:step.until', { at: format.dateTime(moment) }))
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="case-number num" aria-hidden="true">
        {state === 'done' ? <Icon name="check" /> : number}
      </span>
      <div>
        <b>{t(`card:step.${name}`)}</b>
        <p className="small muted">
          {moment ? <time dateTime={moment}>{words}</time> : state === 'done' ? null : t(`card:step.${state}`)}
        </p>
      </div>
    </li>
  )
}

function Visits({ visits }: Pick<CaseRecord, 'visits'>) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="visits">
      <h2 id="visits" className="card-h2">
        {t('card:title.visits')}
      </h2>
      <ol className="lines">
        {visits.map(({ number, kind, at, unit, fixed, of }) => (
          <li key={number}>
            <div className="grow">
              <b>{t(`card:order.visitKind.${kind}`)}</b> <span className="num">{number}</span>
              <small>
                <time dateTime={at}>{format.dateTime(at)}</time> · {unit}
              </small>
              <p className="small">{t('card:case.looked', { fixed, of })}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The talk belongs to the card; its owner reads it in the room, everybody in the PDF. */
function Talk({ talk: { room, count, last } }: { talk: NonNullable<CaseRecord['talk']> }) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="talk">
      <div className="stack s3">
        <h2 id="talk" className="card-h2">
          {t('card:title.talk')}
        </h2>
        <p>
          {t('card:case.talk', { count, at: format.dateTime(last) })}{' '}
          <a className="link reach" href={path('/chat/room-chat/:id', { id: room })}>
            {t('card:case.read')}
          </a>
        </p>
      </div>
    </Panel>
  )
}
