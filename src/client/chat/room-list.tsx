/** Rooms as lines of the inbox: other side, last message, and number of unread ones. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { RoomLine } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { Tag } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Panel } from '../ui/panel.tsx'
import { UnreadCount } from './unread-count.tsx'

export function RoomList({ rows, now }: { rows: readonly RoomLine[]; now: string }) {
  return (
    <Panel flush>
      <ol className="told">
        {rows.map((row) => (
          <li key={row.id}>
            <Line row={row} now={now} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function iconOf({ group, card, side }: RoomLine): IconName {
  if (group !== null) return 'message-circle'
  if (card !== null) return 'triangle-alert'
  return side === 'person' ? 'store' : 'circle-user-round'
}

function Line({ row, now }: { row: RoomLine; now: string }) {
  const { t, format } = useText()
  const { id, side, person, place, card, group, text, isHidden, isOwn, at, unread, isWaiting } = row
  const isToday = bangkokDay(new Date(at)) === bangkokDay(new Date(now))
  return (
    <a className={unread > 0 ? 'li unread' : 'li'} href={`${path('/chat/room-chat/:id', { id })}#text`}>
      <span className="ic-box">
        <Icon name={iconOf(row)} />
      </span>
      <span className="grow">
        <b>
          {group ??
            (card !== null ? t('chat:label.officers') : side === 'person' ? place : (person ?? t('chat:label.left')))}
        </b>
        {group !== null ? (
          <small>{t('chat:label.group', { place })}</small>
        ) : (
          side === 'place' && (
            <small>
              {card !== null ? `${t('chat:label.card', { number: card })} · ${place}` : t('chat:label.asks', { place })}
            </small>
          )
        )}
        <small className="chat-last">
          {text === null
            ? t('chat:label.empty')
            : text === ''
              ? t(isHidden ? 'chat:label.hiddenShort' : 'chat:label.deleted')
              : isOwn
                ? `${t('chat:label.own')}: ${text}`
                : text}
        </small>
        {isWaiting && <Tag tone="warn">{t('chat:label.waits')}</Tag>}
      </span>
      <time className="small muted" dateTime={at}>
        {isToday ? format.time(at) : format.date(at)}
      </time>
      <UnreadCount unread={unread} />
    </a>
  )
}
