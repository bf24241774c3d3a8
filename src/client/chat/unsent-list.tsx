/** The reader's messages that the talk does not show yet, each with its state: it is sent by itself, or says why it was refused. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { quoteOf } from '#shared/chat/quote.ts'
import type { RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { MessageQuote } from './message-quote.tsx'
import { type Standing, standingOf, type Written } from './unsent-message.ts'

/** State of a message. */
function useStanding() {
  const { t } = useText()
  const now = Date.now()
  const isOnline = navigator.onLine
  return (message: Written): { standing: Standing; words: string } => {
    const standing = standingOf(message, { now, isOnline })
    if (standing === 'refused' && message.refused)
      return { standing, words: t('chat:unsent.refused', { reason: t(message.refused) }) }
    if (standing === 'sending' && message.photos.length > 0)
      return { standing, words: t('chat:unsent.percent', { percent: Math.round((message.share ?? 0) * 100) }) }
    return { standing, words: t(`chat:unsent.${standing}`) }
  }
}

export function UnsentList({ messages, room }: { messages: readonly Written[]; room: RoomView }) {
  const { t } = useText()
  if (messages.length === 0) return <p role="status" className="vh" />
  return <Listed messages={messages} room={room} label={t('chat:unsent.list')} />
}

function Listed({ messages, room, label }: { messages: readonly Written[]; room: RoomView; label: string }) {
  const standingOf = useStanding()
  const last = messages.at(-1)
  const said = last && standingOf(last)
  return (
    <>
      {/* That it is on its way or has come is seen, and heard from the talk itself: only refusals are read out. */}
      <p role="status" className="vh">
        {said && said.standing !== 'sending' && said.standing !== 'sent' && said.words}
      </p>
      <ul className="messages" aria-label={label}>
        {messages.map((message) => (
          <Unsent key={message.client} message={message} room={room} {...standingOf(message)} />
        ))}
      </ul>
    </>
  )
}

interface UnsentProps {
  message: Written
  room: RoomView
  standing: Standing
  words: string
}

function Unsent({ message, room, standing, words }: UnsentProps) {
  const { t, format } = useText()
  const { client, text, reply, photos, at } = message
  const answered = room.messages.find(({ seq }) => seq === reply)
  const written = new Date(at).toISOString()
  const isHeld = standing === 'refused' || standing === 'overdue'
  const again = () => void import('./send-unsent.ts').then(({ sendAgain }) => sendAgain(message)).catch(() => undefined)
  const discard = () => void import('./send-unsent.ts').then(({ dropUnsent }) => dropUnsent(client))
  return (
    <li className={`own unsent ${standing}`}>
      {reply !== null && <MessageQuote room={room} quote={answered ? quoteOf(answered) : 'earlier'} />}
      {text && <p className="message-text">{text}</p>}
      {photos.length > 0 && <p className="message-note">{t('chat:unsent.photos', { count: photos.length })}</p>}
      <span className={isHeld ? 'message-note bad' : 'message-note'}>
        <time dateTime={written}>{format.time(written)}</time> · {words}
      </span>
      {standing !== 'sending' && standing !== 'sent' && (
        <span className="chat-phrases">
          {standing === 'signedOut' && (
            <ButtonLink href={path('/auth/login', { next: path('/chat/room-chat/:id', { id: room.id }) })}>
              {t('chat:unsent.signIn')}
            </ButtonLink>
          )}
          {isHeld && (
            <Button type="button" onClick={again}>
              {t('chat:unsent.again')}
            </Button>
          )}
          <Button type="button" variant="plain" onClick={discard}>
            {t('chat:unsent.discard')}
          </Button>
        </span>
      )}
    </li>
  )
}
