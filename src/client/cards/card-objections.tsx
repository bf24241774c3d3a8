/** More time and the appeal on the page of a card: requests and outcomes. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidText } from '#client/said/said-words.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { type AppealView, type CardFile, type ExtensionView, openState } from '#shared/cards/card-file.ts'

interface AboutProps {
  file: Pick<CardFile, 'id' | 'extensions' | 'appeal' | 'level'>
}

interface ExtensionsProps extends AboutProps {
  /** The reader's decision about a request. */
  decide?(asked: ExtensionView): ReactNode
  /** The reader's form for another one. */
  children?: ReactNode
}

/** The requested extensions; nothing where there is none and none is possible. */
export function CardExtensions({ file: { extensions }, decide, children }: ExtensionsProps) {
  const { t } = useText()
  if (extensions.length === 0 && !children) return null
  return (
    <Panel labelledBy="extension">
      <div className="stack s3">
        <h2 id="extension" className="card-h2">
          {t('card:title.extension')}
        </h2>
        {extensions.map((asked) => (
          <div className="stack s3" key={asked.clock}>
            <Asked extension={asked} />
            {decide?.(asked)}
          </div>
        ))}
        {children}
      </div>
    </Panel>
  )
}

const extensionTone = { granted: 'ok', refused: 'bad', lapsed: 'bad' } as const

function Asked({ extension }: { extension: ExtensionView }) {
  const { t, format } = useText()
  const { clock, days, reason, askedAt, verdict, verdictReason, decidedAt } = extension
  return (
    <>
      <p>
        {t(`card:extension.asked.${clock}`, { count: days })} ·{' '}
        <time dateTime={askedAt}>{format.dateTime(askedAt)}</time>
      </p>
      <SaidText text={reason} />
      {!verdict && <p className="small muted">{t(`card:extension.${openState(extension)}`)}</p>}
      {verdict && (
        <p className="small">
          <Tag tone={extensionTone[verdict]}>{t(`card:extension.${verdict}`)}</Tag>{' '}
          {decidedAt && <time dateTime={decidedAt}>{format.dateTime(decidedAt)}</time>}
        </p>
      )}
      {verdictReason && <SaidText text={verdictReason} />}
    </>
  )
}

/** The appeal with its own clock; nothing where none was filed. */
export function CardAppeal({ file: { id, appeal, level } }: AboutProps) {
  const { t, locale } = useText()
  if (!appeal) return null
  return (
    <Panel labelledBy="appeal">
      <div className="stack s3">
        <h2 id="appeal" className="card-h2">
          {t('card:title.appeal')}
        </h2>
        <Filed appeal={appeal} />
        {!appeal.verdict && <p className="small muted">{t(`card:appeal.meanwhile.${level}`)}</p>}
        {appeal.isLetter && (
          <Buttons>
            <DownloadLink
              href={`/appeal-letters/${id}/${locale}.pdf`}
            >{`${t('card:title.appeal')} · ${t('card:do.pdf')}`}</DownloadLink>
          </Buttons>
        )}
      </div>
    </Panel>
  )
}

function Filed({ appeal }: { appeal: AppealView }) {
  const { t, format } = useText()
  const { text, documents, filedAt, decideBy, verdict, reason, decidedAt, unit } = appeal
  const time = (at: string) => <time dateTime={at}>{format.dateTime(at)}</time>
  return (
    <>
      <SaidText text={text} />
      {documents.length > 0 && (
        <ul className="evidence">
          {documents.map((href, index) => (
            <li key={href}>
              <a href={href}>
                <img src={href} alt={t('card:appeal.document', { number: index + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dl className="receipt">
        <div>
          <dt>{t('card:appeal.filedAt')}</dt>
          <dd>{time(filedAt)}</dd>
        </div>
        {!verdict && (
          <div>
            <dt>{t('card:appeal.decideBy')}</dt>
            <dd>{time(decideBy)}</dd>
          </div>
        )}
      </dl>
      {verdict && (
        <p>
          <Tag tone={verdict === 'upheld' ? 'ok' : 'bad'}>{t(`card:appeal.${verdict}`)}</Tag>{' '}
          <span className="small muted">
            {decidedAt && time(decidedAt)}
            {unit && ` · ${unit}`}
          </span>
        </p>
      )}
      {reason && <SaidText text={reason} />}
    </>
  )
}
