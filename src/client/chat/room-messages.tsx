/** The messages of a page of a room, by days, the newest below; those that come while it stands open are read out. */
import { Fragment, type ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { ChatMessageView, RoomView } from '#shared/chat/room.ts'
import { MessagePayees } from './message-payees.tsx'

interface RoomMessagesProps {
  room: RoomView
  /** What the reader may do with an own message. */
  optionsOf(message: ChatMessageView): ReactNode
}

export function RoomMessages({ room, optionsOf }: RoomMessagesProps) {
  const { t, format } = useText()
  const { messages, newFrom, place } = room
  const person = room.person ?? t('chat:label.left')
  const dayOf = (message: ChatMessageView | undefined) => message && bangkokDay(new Date(message.at))
  return (
    <ol className="messages" aria-label={t('chat:label.messages')} aria-live="polite" aria-relevant="additions">
      {messages.map((message, index) => {
        const { seq, isOwn, side, unit, text, at, payees, isEdited, isDeleted, mayDelete } = message
        const day = dayOf(message)
        return (
          <Fragment key={seq}>
            {day !== dayOf(messages[index - 1]) && <li className="message-day">{format.date(at)}</li>}
            {seq === newFrom && <li className="message-new">{t('chat:label.new')}</li>}
            <li id={`m-${seq}`} className={isOwn ? 'own' : undefined}>
              {side === 'officer' ? (
                <span className="message-by">{unit ?? t('chat:label.officers')}</span>
              ) : (
                <span className="vh">{isOwn ? t('chat:label.own') : side === 'place' ? place.name : person}</span>
              )}
              <p className={isDeleted ? 'message-text muted' : 'message-text'}>
                {isDeleted ? t('chat:label.deleted') : text}
              </p>
              <MessagePayees payees={payees} place={place.id} />
              <span className="message-time">
                <time dateTime={at}>{format.time(at)}</time>
                {isEdited && !isDeleted && ` · ${t('chat:label.edited')}`}
              </span>
              {mayDelete && optionsOf(message)}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
