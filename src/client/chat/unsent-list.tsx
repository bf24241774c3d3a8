/** What was written here and has not arrived: it goes by itself when there is a network, or says why it was not taken. */
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { quoteOf } from '#shared/chat/quote.ts'
import type { RoomView } from '#shared/chat/room.ts'
import { isHeld, type UnsentMessage } from '../offline/unsent-message.ts'
import { MessageQuote } from './message-quote.tsx'

const load = () => import('../offline/unsent-messages.ts')

/** What became of a message so far. */
function useStanding() {
  const { t } = useText()
  return (message: UnsentMessage) => {
    if (message.refused) return t('chat:unsent.refused', { reason: t(message.refused) })
    return t(isHeld(message) ? 'chat:unsent.overdue' : 'chat:unsent.waits')
  }
}

export function UnsentList({ messages, room }: { messages: readonly UnsentMessage[]; room: RoomView }) {
  const { t } = useText()
  const standingOf = useStanding()
  const last = messages.at(-1)
  return (
    <>
      <p role="status" className="vh">
        {last && standingOf(last)}
      </p>
      {last && (
        <ul className="messages" aria-label={t('chat:unsent.list')}>
          {messages.map((message) => (
            <Unsent key={message.client} message={message} room={room} standing={standingOf(message)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Unsent({ message, room, standing }: { message: UnsentMessage; room: RoomView; standing: string }) {
  const { t, format } = useText()
  const { client, text, reply, photos, at } = message
  const answered = room.messages.find(({ seq }) => seq === reply)
  const written = new Date(at).toISOString()
  return (
    <li className="own unsent">
      {reply !== null && <MessageQuote room={room} quote={answered ? quoteOf(answered) : 'earlier'} />}
      {text && <p className="message-text">{text}</p>}
      {photos.length > 0 && <p className="message-note">{t('chat:unsent.photos', { count: photos.length })}</p>}
      <p className="message-note">{standing}</p>
      <span className="message-time">
        <time dateTime={written}>{format.dateTime(written)}</time>
      </span>
      <span className="chat-phrases">
        {isHeld(message) && (
          <Button type="button" onClick={() => void load().then(({ sendAgain }) => sendAgain(message))}>
            {t('chat:unsent.again')}
          </Button>
        )}
        <Button type="button" variant="plain" onClick={() => void load().then(({ dropUnsent }) => dropUnsent(client))}>
          {t('chat:unsent.discard')}
        </Button>
      </span>
    </li>
  )
}
