/** One finding of a card: how grave, in plain words, with the photos of the inspection beside those of the last reply. */

import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidText } from '#client/said/said-words.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import { Words } from '#client/ui/words.tsx'
import type { CardFile, CardFindingView, CardReplyView } from '#shared/cards/card-file.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import { PicturePair } from './picture-pair.tsx'

export const severityTone = { minor: 'warn', major: 'bad', stop: 'bad' } as const satisfies Record<Severity, string>
const stateTone = { open: 'warn', overdue: 'bad', claimed: 'info', verified: 'ok' } as const

interface FindingProps {
  finding: CardFindingView
  /** Of how many. */
  place: { number: number; of: number }
  /** Possible actions. */
  children?: ReactNode
}

export function CardFinding({ finding, place, children }: FindingProps) {
  const { t } = useText()
  const id = `f-${finding.id}`
  return (
    <Panel labelledBy={id}>
      <div className="stack s3">
        <p className="tags">
          <Tag tone={severityTone[finding.severity]}>{t(`card:severity.${finding.severity}`)}</Tag>
          <Tag tone={stateTone[finding.state]}>{t(`card:finding.${finding.state}`)}</Tag>
          <span className="small muted num">{t('card:of', place)}</span>
        </p>
        <h2 id={id} className="card-h2">
          {finding.found}
        </h2>
        {finding.note && <Words words={finding.note} />}
        <PicturePair finding={finding} />
        <dl className="receipt">
          {finding.how.length > 0 && (
            <div>
              <dt>{t('card:how')}</dt>
              <dd className="plain">
                {finding.how.map((step) => (
                  <p key={step}>{step}</p>
                ))}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('card:basis')}</dt>
            <dd className="plain">
              {finding.basis?.name ?? t('card:noBasis')}
              {finding.basis && <ThaiName of={finding.basis} />}
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </Panel>
  )
}

/** The owner's replies and the officers' answers, the newest first. */
export function CardReplies({ replies }: { replies: readonly CardReplyView[] }) {
  const { t, format } = useText()
  return replies.map(({ id, at, by, photos, verdict, reason, decidedAt, ...words }) => (
    <div className="reply" key={id}>
      <p className="small muted">
        {t('card:reply.said')} <time dateTime={at}>{format.dateTime(at)}</time>
        {by && ` · ${t('card:reply.by', { name: by })}`}
        {photos.length > 0 && ` · ${t('card:reply.photos', { count: photos.length })}`}
      </p>
      <Words words={words} />
      {verdict && (
        <p className="small">
          <Tag tone={verdict === 'accepted' ? 'ok' : 'bad'}>{t(`card:verdict.${verdict}`)}</Tag>{' '}
          {decidedAt && <time dateTime={decidedAt}>{format.dateTime(decidedAt)}</time>}
        </p>
      )}
      {verdict && reason && <SaidText text={reason} />}
    </div>
  ))
}

interface FindingsProps {
  file: Pick<CardFile, 'findings' | 'replies'>
}

/** All findings with their replies, and the replies to the card as a whole. */
export function CardFindings({ file: { findings, replies } }: FindingsProps) {
  return (
    <>
      {findings.map((finding, index) => (
        <CardFinding key={finding.id} finding={finding} place={{ number: index + 1, of: findings.length }}>
          <CardReplies replies={finding.replies} />
        </CardFinding>
      ))}
      {replies.length > 0 && (
        <Panel>
          <CardReplies replies={replies} />
        </Panel>
      )}
    </>
  )
}
