/** The messages of a page of a room, by days, the newest below; those that come while it stands open are read out. */
import { Fragment, type ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { ChatMessageView, RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { MessagePayees } from './message-payees.tsx'
import { MessagePhotos } from './message-photos.tsx'

interface RoomMessagesProps {
  room: RoomView
  /** What the reader may do with an own message. */
  optionsOf(message: ChatMessageView): ReactNode
}

export function RoomMessages({ room, optionsOf }: RoomMessagesProps) {
  const { t, format } = useText()
  const { id, messages, newFrom, readTo, place } = room
  // Of a place it is nobody's business who of those who answer has read it.
  const read = room.side === 'place' ? t('chat:label.read') : t('chat:label.readByPlace')
  const person = room.person ?? t('chat:label.left')
  const dayOf = (message: ChatMessageView | undefined) => message && bangkokDay(new Date(message.at))
  return (
    <ol className="messages" aria-label={t('chat:label.messages')} aria-live="polite" aria-relevant="additions">
      {messages.map((message, index) => {
        const { seq, isOwn, side, by, unit, photos, at, payees, isEdited, isDeleted } = message
        const { mayDelete, mayReport, mayAppeal } = message
        const day = dayOf(message)
        return (
          <Fragment key={seq}>
            {day !== dayOf(messages[index - 1]) && <li className="message-day">{format.date(at)}</li>}
            {seq === newFrom && <li className="message-new">{t('chat:label.new')}</li>}
            <li id={`m-${seq}`} className={isOwn ? 'own' : undefined}>
              {side === 'officer' ? (
                <span className="message-by">{unit ?? t('chat:label.officers')}</span>
              ) : room.group && !isOwn ? (
                <b className="message-by">{by?.name ?? t('chat:label.left')}</b>
              ) : (
                <span className="vh">{isOwn ? t('chat:label.own') : side === 'place' ? place.name : person}</span>
              )}
              <MessageText message={message} />
              <MessagePhotos photos={photos} />
              <MessagePayees payees={payees} place={by?.place ?? place.id} />
              <span className="message-time">
                <time dateTime={at}>{format.time(at)}</time>
                {isEdited && !isDeleted && ` · ${t('chat:label.edited')}`}
                {isOwn && readTo !== null && seq <= readTo && ` · ${read}`}
                {mayReport && (
                  <>
                    {' · '}
                    <a href={`${path('/chat/room-chat/:id', { id }, { at: seq, report: seq })}#report`}>
                      {t('chat:action.report')}
                    </a>
                  </>
                )}
              </span>
              {(mayDelete || mayAppeal) && optionsOf(message)}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

/** What it says, or why it says nothing any more; below it what officers decided about it. */
function MessageText({
  message: { text, photos, isDeleted, hidden, note, report, appeal },
}: {
  message: ChatMessageView
}) {
  const { t } = useText()
  const reason = hidden && t(`chat:reason.${hidden}`)
  return (
    <>
      {(text !== '' || photos.length === 0) && (
        <p className={text === '' ? 'message-text muted' : 'message-text'}>
          {text !== '' ? text : reason ? t('chat:label.hidden', { reason }) : isDeleted && t('chat:label.deleted')}
        </p>
      )}
      {(text !== '' || photos.length > 0) && reason && (
        <p className="message-note">{t('chat:label.marked', { reason })}</p>
      )}
      {report && report !== 'hide' && <p className="message-note">{t(`chat:report.${report}`)}</p>}
      {appeal && <p className="message-note">{t(`chat:appeal.${appeal}`)}</p>}
      {note && <p className="message-note">{t('chat:label.note', { note })}</p>}
    </>
  )
}
