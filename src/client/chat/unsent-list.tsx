/** What was written here and has not arrived: it goes by itself when there is a network, or says why it was not taken. */
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { isHeld, type UnsentMessage } from '../offline/unsent-message.ts'

const load = () => import('../offline/unsent-messages.ts')

/** What became of a message so far. */
function useStanding() {
  const { t } = useText()
  return (message: UnsentMessage) => {
    if (message.refused) return t('chat:unsent.refused', { reason: t(message.refused) })
    return t(isHeld(message) ? 'chat:unsent.overdue' : 'chat:unsent.waits')
  }
}

export function UnsentList({ messages }: { messages: readonly UnsentMessage[] }) {
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
            <Unsent key={message.client} message={message} standing={standingOf(message)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Unsent({ message, standing }: { message: UnsentMessage; standing: string }) {
  const { t, format } = useText()
  const { client, text, photos, at } = message
  const written = new Date(at).toISOString()
  return (
    <li className="own unsent">
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
