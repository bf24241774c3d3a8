/** The messages of a page of a room, by days, the newest below; those that come while it stands open are read out. */
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { PositionView } from '#shared/chat/position.ts'
import { isAnswerable, quoteOf } from '#shared/chat/quote.ts'
import type { ChatMessageView, QuoteView, RoomView } from '#shared/chat/room.ts'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { MessagePayees } from './message-payees.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { MessageQuote, useSpeaker } from './message-quote.tsx'
import { MessageLinks, MessageWords } from './message-words.tsx'
import type { PhotoPayees } from './photo-payees.tsx'

interface RoomMessagesProps {
  room: RoomView
  /** Has a message answered in the form below; without a script its link does. */
  onReply(quote: QuoteView): void
  /** The reader's acts on a message, below it. */
  actsOf(message: ChatMessageView): ReactNode
  /** Older messages are being put above: they are not read out. */
  isGrowing: boolean
  /** Reads codes in pictures; null while it is not there. */
  Codes: typeof PhotoPayees | null
}

export function RoomMessages({ room, onReply, actsOf, isGrowing, Codes }: RoomMessagesProps) {
  const { t, format } = useText()
  const { id, messages, newFrom, readTo, place, isClosed, ended } = room
  const speakerOf = useSpeaker(room)
  // Of a place it is nobody's business who of those who answer has read it.
  const read = room.side === 'place' ? t('chat:label.read') : t('chat:label.readByPlace')
  const shown = new Set(messages.map(({ seq }) => seq))
  const addressOf = (quote: QuoteView | 'earlier') => {
    if (quote === 'earlier') return undefined
    return `${shown.has(quote.seq) ? '' : path('/chat/room-chat/:id', { id }, { at: quote.seq })}#m-${quote.seq}`
  }
  const dayOf = (message: ChatMessageView | undefined) => message && bangkokDay(new Date(message.at))
  return (
    <ol
      className="messages"
      aria-label={t('chat:label.messages')}
      aria-live={isGrowing ? 'off' : 'polite'}
      aria-relevant="additions"
    >
      {messages.map((message, index) => {
        const { seq, isOwn, side, by, photos, quote, at, payees, isEdited, isDeleted } = message
        const { mayReport, translation } = message
        const day = dayOf(message)
        // Of a place's people each answers for all.
        const isOurs = isOwn || (side === 'place' && room.side === 'place' && !room.group)
        const mayAnswer = !isClosed && ended === null && isAnswerable(quoteOf(message))
        const reply = (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onReply(quoteOf(message))
        }
        return (
          <Fragment key={seq}>
            {day !== dayOf(messages[index - 1]) && <li className="message-day">{format.date(at)}</li>}
            {seq === newFrom && <li className="message-new">{t('chat:label.new')}</li>}
            <li id={`m-${seq}`} className={isOurs ? 'own' : undefined}>
              {side === 'officer' ? (
                <span className="message-by">{speakerOf(message)}</span>
              ) : (room.group || by) && !isOwn ? (
                <b className="message-by">{speakerOf(message)}</b>
              ) : (
                <span className="vh">{speakerOf(message)}</span>
              )}
              {quote && <MessageQuote room={room} quote={quote} href={addressOf(quote)} />}
              <MessageText message={message} />
              {message.position && (
                <MessagePosition href={path('/chat/position-chat/:id', { id }, { seq })} position={message.position} />
              )}
              <MessagePhotos photos={photos} />
              {Codes && photos.length > 0 && <Codes room={id} place={by?.place ?? place.id} photos={photos} />}
              <MessageLinks parts={[...(message.parts ?? []), ...(translation?.parts ?? [])]} places={message.places} />
              <MessagePayees payees={payees} place={by?.place ?? place.id} />
              {message.isFirstAsking && (
                <p className="message-note">
                  {t('chat:payee.first')}{' '}
                  <a className="link reach" href="tel:1155">
                    1155
                  </a>
                </p>
              )}
              <span className="message-time">
                <time dateTime={at}>{format.time(at)}</time>
                {isEdited && !isDeleted && ` · ${t('chat:label.edited')}`}
                {isOurs && <MessageState isRead={readTo !== null && seq <= readTo} words={read} />}
                {mayAnswer && (
                  <>
                    {' · '}
                    <a href={`${path('/chat/room-chat/:id', { id }, { reply: seq })}#answering`} onClick={reply}>
                      {t('chat:action.reply')}
                    </a>
                  </>
                )}
                {mayReport && (
                  <>
                    {' · '}
                    <a href={`${path('/chat/room-chat/:id', { id }, { at: seq, report: seq })}#report`}>
                      {t('chat:action.report')}
                    </a>
                  </>
                )}
              </span>
              {actsOf(message)}
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

/** A position that is shared for a day, with the way to its map. */
function MessagePosition({ href, position }: { href: string; position: PositionView }) {
  const { t, format } = useText()
  if (position.isOver) return <p className="message-text muted">{t('chat:position.over')}</p>
  return (
    <a className="linked-place message-position" href={href}>
      <Icon name="map-pin" />
      <span className="grow">
        <b>{t('chat:position.shown')}</b>
        <small>{t('chat:position.until', { time: format.dateTime(position.until) })}</small>
      </span>
    </a>
  )
}

/** That an own message has arrived, or was read: a sign, with its word for those who hear the page. */
function MessageState({ isRead, words }: { isRead: boolean; words: string }) {
  const { t } = useText()
  return (
    <span className={isRead ? 'message-state read' : 'message-state'}>
      <Icon name={isRead ? 'check-check' : 'check'} />
      <span className="vh">{` · ${isRead ? words : t('chat:unsent.sent')}`}</span>
    </span>
  )
}

/** Its text, or why it has none any more; below it the officers' decision. */
function MessageText({
  message: { text, parts, translation, photos, position, isDeleted, hidden, note, report, appeal },
}: {
  message: ChatMessageView
}) {
  const { t } = useText()
  const reason = hidden && t(`chat:reason.${hidden}`)
  return (
    <>
      {(text !== '' || (photos.length === 0 && !position)) && (
        <p className={text === '' ? 'message-text muted' : 'message-text'}>
          {text !== '' ? (
            <MessageWords {...(translation ?? { text, parts })} />
          ) : reason ? (
            t('chat:label.hidden', { reason })
          ) : (
            isDeleted && t('chat:label.deleted')
          )}
        </p>
      )}
      {translation && (
        <details className="original">
          <summary className="small muted">
            {t(`chat:translation.${translation.by}`)} · <span className="link">{t('words.original')}</span>
          </summary>
          <p className="message-text" lang={htmlLang[translation.from]}>
            <MessageWords text={text} parts={parts} />
          </p>
        </details>
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
