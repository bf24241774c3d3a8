/** The messages of a page of a room, by days, the newest below; those that come while it stands open are read out. */
import { Fragment } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { ChatMessageView, RoomView } from '#shared/chat/room.ts'
import { MessagePayees } from './message-payees.tsx'

export function RoomMessages({ room }: { room: RoomView }) {
  const { t, format } = useText()
  const { messages, newFrom, place } = room
  const person = room.person ?? t('chat:label.left')
  const dayOf = (message: ChatMessageView | undefined) => message && bangkokDay(new Date(message.at))
  return (
    <ol className="messages" aria-label={t('chat:label.messages')} aria-live="polite" aria-relevant="additions">
      {messages.map((message, index) => {
        const { seq, isOwn, side, unit, text, at, payees } = message
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
              <p className="message-text">{text}</p>
              <MessagePayees payees={payees} place={place.id} />
              <time className="message-time" dateTime={at}>
                {format.time(at)}
              </time>
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}
