/** Number of new messages in a line of the inbox; nothing where all was read. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { CHAT_UNREAD_MOST } from '#shared/chat/chat-limits.ts'

export function UnreadCount({ unread }: { unread: number }) {
  const { t } = useText()
  if (unread === 0) return null
  return (
    <span className="chat-count">
      <span className="vh">{t('chat:label.unread')} </span>
      {unread > CHAT_UNREAD_MOST ? `${CHAT_UNREAD_MOST}+` : unread}
    </span>
  )
}
