/** Above a talk, for the people of its place: its answerer, its labels and their last note. The guest has no such line. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { TeamStrip } from '#shared/chat/team.ts'
import { path } from '#shared/path.ts'
import { Tag } from '../ui/chip.tsx'

export function TeamLine({ room, team: { isAlone, answerer, lastNote, labels } }: { room: string; team: TeamStrip }) {
  const { t } = useText()
  return (
    <p className="team-line small">
      {!isAlone && answerer && (
        <b>{answerer.isSelf ? t('chat:team.self') : t('chat:team.other', { name: answerer.name })}</b>
      )}
      {labels.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
      {lastNote && <span className="chat-last">{t('chat:team.last', { text: lastNote })}</span>}
      <a className="link reach" href={path('/chat/member-chat/:id', { id: room })}>
        {t(isAlone ? 'chat:team.labels' : 'chat:team.more')}
      </a>
    </p>
  )
}
