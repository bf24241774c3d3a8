/** The ways to the notifications and to the chats, with how many are unread. In every page of a person: keep it small. */
import type { Text } from '#client/runtime/i18n/text.tsx'
import { CHAT_UNREAD_MOST } from '#shared/chat/chat-limits.ts'
import { UNREAD_MOST } from '#shared/notifications/topics.ts'
import { Icon } from '../ui/icon.tsx'

const ways = {
  notifications: ['/notification', 'bell', UNREAD_MOST],
  chats: ['/chat/channel-chat', 'message-circle', CHAT_UNREAD_MOST],
} as const

/** A figure beside an icon; hidden where the name says it. */
export const renderCount = (count: string | number, isSaid?: true) => (
  <span className="dot" aria-hidden={isSaid}>
    {count}
  </span>
)

/** One of them, on the page at `path`. Its name says how many are unread. */
export function renderUnread({ t }: Text, to: keyof typeof ways, unread: number, path: string) {
  const [href, icon, most] = ways[to]
  const count = unread > most ? `${most}+` : unread
  return (
    <a className="tool bell" href={href} aria-current={path === href ? 'page' : undefined}>
      {Icon({ name: icon })}
      <span className="vh">{t(`nav.${count ? 'unread.' : ''}${to}`, { unread: count })}</span>
      {count ? renderCount(count, true) : null}
    </a>
  )
}
