/** Rooms as lines of the inbox: other side, last message, and number of unread ones. */
import type { ReactNode, Ref } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { RoomLine } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { Tag } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Panel } from '../ui/panel.tsx'
import { nameIn } from './room-name.ts'
import { UnreadCount } from './unread-count.tsx'

interface RoomListProps {
  rows: readonly RoomLine[]
  now: string
  /** Rooms in which somebody types. */
  typing: ReadonlySet<string>
  /** What the reader has begun to write on this device, by rooms. */
  drafts: ReadonlyMap<string, string>
  list: Ref<HTMLOListElement>
  /** The reader's acts on a room. */
  actsOf(row: RoomLine): ReactNode
}

export function RoomList({ rows, now, typing, drafts, list, actsOf }: RoomListProps) {
  return (
    <Panel flush>
      <ol className="told" ref={list}>
        {rows.map((row) => (
          <li key={row.id} className="room-line">
            <Line row={row} now={now} isTyping={typing.has(row.id)} draft={drafts.get(row.id)} />
            {actsOf(row)}
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

interface LineProps {
  row: RoomLine
  now: string
  isTyping: boolean
  draft: string | undefined
}

function Line({ row, now, isTyping, draft }: LineProps) {
  const { t, format } = useText()
  const { id, side, place, card, group, at, unread, isWaiting, answers, labels, isPinned, isMuted } = row
  const isToday = bangkokDay(new Date(at)) === bangkokDay(new Date(now))
  return (
    <a className={unread > 0 ? 'li unread' : 'li'} href={`${path('/chat/room-chat/:id', { id })}#text`}>
      <span className="ic-box">
        <Icon name={iconOf(row)} />
      </span>
      <span className="grow">
        <b>{nameIn(row, t)}</b>
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
          {isTyping ? (
            <em className="chat-now">{t('chat:label.typing')}</em>
          ) : draft === undefined ? (
            <Last row={row} />
          ) : (
            <Draft text={draft} />
          )}
        </small>
        {(isWaiting || isPinned || isMuted || answers || labels.length > 0) && (
          <span className="tags">
            {isPinned && <Tag tone="info">{t('chat:label.pinned')}</Tag>}
            {isMuted && <Tag>{t('chat:label.quiet')}</Tag>}
            {answers && (
              <Tag>{answers.isSelf ? t('chat:team.self') : t('chat:team.other', { name: answers.name })}</Tag>
            )}
            {labels.map((name) => (
              <Tag key={name}>{name}</Tag>
            ))}
            {isWaiting && <Tag tone="warn">{t('chat:label.waits')}</Tag>}
          </span>
        )}
      </span>
      <time className="small muted" dateTime={at}>
        {isToday ? format.time(at) : format.date(at)}
      </time>
      <UnreadCount unread={unread} />
    </a>
  )
}

function Last({ row: { text, isHidden, isOwn } }: { row: RoomLine }) {
  const { t } = useText()
  if (text === null) return t('chat:label.empty')
  if (text === '') return t(isHidden ? 'chat:label.hiddenShort' : 'chat:label.deleted')
  return isOwn ? `${t('chat:label.own')}: ${text}` : text
}

function Draft({ text }: { text: string }) {
  const { t } = useText()
  return (
    <>
      <em className="chat-now">{t('chat:label.draft')}:</em> {text || t('chat:quote.photo')}
    </>
  )
}
