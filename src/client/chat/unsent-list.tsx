/** What was written here and has not arrived: it goes by itself when there is a network, or says why it was not taken. */
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { isOverdue, type UnsentMessage } from './unsent-message.ts'

const load = () => import('./unsent-messages.ts')

export function UnsentList({ messages }: { messages: readonly UnsentMessage[] }) {
  const { t } = useText()
  return (
    <div role="status">
      {messages.length > 0 && (
        <ul className="messages" aria-label={t('chat:unsent.list')}>
          {messages.map((message) => (
            <Unsent key={message.client} message={message} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Unsent({ message }: { message: UnsentMessage }) {
  const { t, format } = useText()
  const { client, text, at, refused } = message
  const written = new Date(at).toISOString()
  const mayRetry = refused !== null || isOverdue(message)
  return (
    <li className="own unsent">
      <p className="message-text">{text}</p>
      {mayRetry ? (
        <p className="message-note">
          {refused ? t('chat:unsent.refused', { reason: t(refused) }) : t('chat:unsent.overdue')}
        </p>
      ) : (
        <p className="message-note">{t('chat:unsent.waits')}</p>
      )}
      <span className="message-time">
        <time dateTime={written}>{format.dateTime(written)}</time>
      </span>
      <span className="chat-phrases">
        {mayRetry && (
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
