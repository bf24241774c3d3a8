/** The findings of the last inspection, in plain words; open ones with their state and, never apart from it, the owner's reply. */

import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import { Words } from '#client/ui/words.tsx'
import type { FindingPhotos, FindingView, ReplyView } from '#shared/inspections/finding-view.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import type { SafetyPanel } from '#shared/place-page/safety-panel.ts'
import type { Severity } from '#shared/standards/question-template.ts'

const tone: Record<Severity, string> = { minor: 'warn', major: 'bad', stop: 'bad' }

function SeverityTag({ severity }: { severity: Severity }) {
  const { t } = useText()
  return <span className={`tag ${tone[severity]}`}>{t(`client:safety.severity.${severity}`)}</span>
}

/** The owner's reply. */
export function Reply({ reply }: { reply: ReplyView }) {
  const { t, format } = useText()
  return (
    <div className="reply">
      <b>{t('client:safety.reply')}</b> <time dateTime={reply.on}>{format.date(reply.on)}</time>
      <Words words={reply} />
    </div>
  )
}

/** Photos of a finding before and after its repair; each leads to itself in full. */
function Photos({ photos, what }: { photos: FindingPhotos; what: string }) {
  const { t, format } = useText()
  const all = (['before', 'after'] as const).flatMap((kind) => photos[kind].map((photo) => ({ kind, ...photo })))
  if (all.length === 0) return null
  return (
    <ul className="found-photos">
      {all.map(({ kind, key, on }) => {
        const date = format.date(on)
        return (
          <li key={key}>
            <a href={photoUrl(key, 1600)}>
              <img
                src={photoUrl(key, 320)}
                alt={t(`client:safety.photo.${kind}`, { date, what })}
                width={320}
                height={240}
                loading="lazy"
              />
            </a>
            <span className="small muted" aria-hidden="true">
              {t(`client:safety.photo.${kind}On`, { date })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Finding({ finding }: { finding: FindingView }) {
  const { t, format } = useText()
  const { state, claimedOn, foundOn, reply, basis } = finding
  return (
    <li className="finding">
      <p className="tags">
        <SeverityTag severity={finding.severity} />
        <span className={`tag ${state === 'overdue' ? 'bad' : 'info'}`}>{t(`client:safety.finding.${state}`)}</span>
      </p>
      <h3>{finding.text}</h3>
      <p className="small muted">
        {t('client:safety.foundOn', { date: format.date(foundOn) })}
        {claimedOn && ` · ${t('client:safety.claimedOn', { date: format.date(claimedOn) })}`}
      </p>
      <Photos photos={finding.photos} what={finding.short} />
      {basis && (
        <p className="small muted">
          {basis.name}
          <ThaiName of={basis} />
        </p>
      )}
      {reply ? <Reply reply={reply} /> : <p className="small muted">{t('client:safety.noReply')}</p>}
    </li>
  )
}

/** Open findings that are shown at once, the gravest first; the rest opens, so that the story below stays in reach of a thumb. */
const shownFirst = 1

function FindingList({ findings }: { findings: FindingView[] }) {
  return (
    <ul className="findings">
      {findings.map((finding) => (
        <Finding key={finding.id} finding={finding} />
      ))}
    </ul>
  )
}

/** Nothing where the place was never inspected, or passed in every point: the panel of its grade says that. */
export function Findings({ safety: { latest, openFindings, mended } }: { safety: SafetyPanel }) {
  const { t } = useText()
  if (!latest || openFindings.length + latest.failed.length + mended.length === 0) return null
  const total = latest.passed + latest.failed.length
  return (
    <Panel labelledBy="findings">
      <h2 id="findings">{t('client:safety.findings')}</h2>
      <p className="small muted">{t('client:safety.passedOf', { passed: latest.passed, total })}</p>
      {openFindings.length > 0 && <FindingList findings={openFindings.slice(0, shownFirst)} />}
      {openFindings.length > shownFirst && (
        <details className="more">
          <summary>{t('client:safety.moreOpen', { count: openFindings.length - shownFirst })}</summary>
          <FindingList findings={openFindings.slice(shownFirst)} />
        </details>
      )}
      {mended.length > 0 && (
        <details className="more">
          <summary>{t('client:safety.mended', { count: mended.length })}</summary>
          <ul className="findings">
            {mended.map(({ code, short, severity, photos }) => (
              <li className="finding" key={code}>
                <p className="tags">
                  <SeverityTag severity={severity} />
                  <span className="tag ok">{t('client:safety.finding.verified')}</span>
                </p>
                <p>{short}</p>
                <Photos photos={photos} what={short} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}
