/** Every page on which an officer decides, with how many wait there: the way to those as well where nothing does. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { type Queue, queueNames, queues } from '#shared/waiting-kinds.ts'
import { useWaits } from './use-waits.ts'
import { queueIcons } from './work-list.tsx'

/** Supervisors alone decide there: others get no link. */
const supervisors: readonly Queue[] = ['quarantine', 'officers', 'stops']

export function QueueLinks() {
  const { t, format } = useText()
  const waits = useWaits()
  const shown = queueNames.filter((queue) => waits[queue] || !supervisors.includes(queue))
  return (
    <Panel labelledBy="queues" flush>
      <h2 id="queues" className="list-head">
        {t('work:title.queues')}
      </h2>
      {shown.map((queue) => {
        const count = waits[queue] ?? 0
        return (
          <ListLink
            key={queue}
            href={queues[queue]}
            icon={queueIcons[queue]}
            title={t(`work:queue.${queue}`)}
            note={count > 0 ? t('work:waits', { count: format.number(count) }) : undefined}
          />
        )
      })}
    </Panel>
  )
}
