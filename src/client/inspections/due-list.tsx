/** The due visit of a place, in words. The drawn questions are shown when the visit begins, so that nobody can prepare for them. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { Words } from '#client/ui/words.tsx'
import type { FindingView } from '#shared/inspections/finding-view.ts'
import type { DueView } from '#shared/inspections/visit-page.ts'
import { RECHECK_RANDOM } from '#shared/runs/run-limits.ts'
import type { Severity } from '#shared/standards/question-template.ts'

const tone = { minor: 'warn', major: 'bad', stop: 'bad' } as const satisfies Record<Severity, string>

function Line({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <li>
      <span className="ic-box">
        <Icon name={icon} />
      </span>
      <div className="grow stack s2">
        <b>{title}</b>
        {children}
      </div>
    </li>
  )
}

function Finding({ finding: { text, severity, foundOn, claimedOn, reply } }: { finding: FindingView }) {
  const { t, format } = useText()
  return (
    <li className="stack s1">
      <p className="tags">
        <Tag tone={tone[severity]}>{t(`inspection:severity.${severity}`)}</Tag>
      </p>
      <p>{text}</p>
      <p className="small muted">
        {t('inspection:due.foundOn', { date: format.date(foundOn) })}
        {claimedOn && ` · ${t('inspection:due.claimedOn', { date: format.date(claimedOn) })}`}
      </p>
      {reply ? (
        <div className="reply small">
          <b>{t('inspection:due.reply')}</b> <time dateTime={reply.on}>{format.date(reply.on)}</time>
          <Words words={reply} />
        </div>
      ) : (
        <p className="small muted">{t('inspection:due.noReply')}</p>
      )}
    </li>
  )
}

export function DueList({ due: { kinds, findings, stops, questions, cards } }: { due: DueView }) {
  const { t } = useText()
  if (kinds[0] !== 'recheck') {
    return (
      <ul className="lines">
        <Line icon="file-text" title={t('inspection:due.all', { count: questions })}>
          <p className="small muted">{t('inspection:due.allHint', { count: stops })}</p>
        </Line>
      </ul>
    )
  }
  return (
    <>
      <ul className="lines due">
        <Line icon="wrench" title={t('inspection:due.findings', { count: findings.length })}>
          <ul className="stack s4">
            {findings.map((finding) => (
              <Finding key={finding.id} finding={finding} />
            ))}
          </ul>
        </Line>
        <Line icon="octagon-alert" title={t('inspection:due.stops', { count: stops })}>
          <p className="small muted">{t('inspection:due.stopsHint')}</p>
        </Line>
        <Line icon="dices" title={t('inspection:due.random', { count: RECHECK_RANDOM })}>
          <p className="small muted">{t('inspection:due.randomHint')}</p>
        </Line>
      </ul>
      {cards.map(({ number, agency }) => (
        <p key={number} className="small note-line">
          <Icon name="info" />
          {agency === null
            ? t('inspection:due.card', { number })
            : t('inspection:due.cardOfOthers', { number, agency })}
        </p>
      ))}
      <p className="small muted">{t('inspection:hint.recheck')}</p>
    </>
  )
}
