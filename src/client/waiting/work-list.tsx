/** The officer's queue: an emergency with the hours that are left, late cases with their delay, then those due soon, then the rest. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { Panel } from '#client/ui/panel.tsx'
import {
  type WorkList as Listed,
  type Queue,
  type WorkLine,
  waitingSections,
  waitingWork,
} from '#shared/waiting-kinds.ts'
import { timeToDecide } from './time-to-decide.ts'

export const queueIcons: Record<Queue, IconName> = {
  cards: 'triangle-alert',
  questions: 'message-circle',
  registrations: 'file-text',
  edits: 'pencil',
  closures: 'store',
  identity: 'git-compare',
  claims: 'key-round',
  duplicates: 'git-compare',
  quarantine: 'list-checks',
  texts: 'message-square-quote',
  looks: 'git-compare',
  officers: 'shield-check',
  stops: 'lock',
  areas: 'map-pin',
}

export function WorkList({ work }: { work: Listed }) {
  const { t, format } = useText()
  return waitingSections.map((section) => {
    const lines = work.lines.filter((line) => line.section === section)
    const count = lines.reduce((sum, line) => sum + line.count, 0)
    return (
      lines.length > 0 && (
        <section key={section} className="stack s2" aria-labelledby={`work-${section}`}>
          <h2 id={`work-${section}`} className="work-head">
            {t(`work:section.${section}`)} <span className="count">{format.number(count)}</span>
          </h2>
          <Panel flush>
            {lines.map((line) => (
              <Line key={`${line.kind} ${line.href}`} line={line} now={work.now} />
            ))}
          </Panel>
        </section>
      )
    )
  })
}

function Line({ line, now }: { line: WorkLine; now: string }) {
  const text = useText()
  const { t, format } = text
  const { kind, section, count, href, name, level, isOwn } = line
  const title =
    name === null
      ? t(`work:many.${kind}`, { count: format.number(count) })
      : isOwn && kind === 'emergencies'
        ? t('work:own.emergencies', { name })
        : t(`work:one.${kind}`, { name })
  const time = timeToDecide(text, { ...line, isUrgent: section === 'emergency' }, now)
  return (
    <a className={`li work ${section}`} href={href}>
      {level ? (
        <WarningCard level={level} />
      ) : (
        <span className="ic-box">
          <Icon name={queueIcons[waitingWork[kind].queue]} />
        </span>
      )}
      <span className="grow">
        <b>{title}</b>
        {section === 'emergency' && line.due && <small>{t('work:lapses', { time: format.dateTime(line.due) })}</small>}
        <small className="work-time">{count > 1 ? t('work:first', { time }) : time}</small>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
