/** Every page on which an officer decides, with how many wait there: the way to those as well where nothing does. */
import { useText } from '#client/i18n/text.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { countIn, type Queue, queueNames, queues, type Work } from '#shared/waiting/waiting-kinds.ts'
import { queueIcons } from './work-list.tsx'

/** Supervisors alone decide there: others get no link. */
const supervisors: readonly Queue[] = ['quarantine', 'officers']

export function QueueLinks({ counts }: Pick<Work, 'counts'>) {
  const { t, format } = useText()
  const shown = queueNames.filter((queue) => countIn(queue, counts) > 0 || !supervisors.includes(queue))
  return (
    <Panel labelledBy="queues" flush>
      <h2 id="queues" className="list-head">
        {t('work:title.queues')}
      </h2>
      {shown.map((queue) => {
        const count = countIn(queue, counts)
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
