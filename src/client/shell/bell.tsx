/** The ways to the notifications and to the chats, with how many are unread. In every page of a person: keep it small. */
import { useText } from '#client/i18n/text.tsx'
import { CHAT_UNREAD_MOST } from '#shared/chat/chat-limits.ts'
import { UNREAD_MOST } from '#shared/notifications/topics.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'

interface Counted {
  unread: number
  current: boolean
}

interface Way {
  href: string
  icon: IconName
  /** Its label, with the number of unread ones if there are any. */
  name: string
  /** How many are unread, as it is shown; null for none. */
  count: string | number | null
  current: boolean
}

const counted = (unread: number, most: number) => (unread > most ? `${most}+` : unread || null)

export function Bell({ unread, current }: Counted) {
  const { t } = useText()
  const count = counted(unread, UNREAD_MOST)
  const name = count === null ? t('nav.notifications') : t('nav.unread', { unread: count })
  return drawWay({ href: '/notification', icon: 'bell', name, count, current })
}

export function Chats({ unread, current }: Counted) {
  const { t } = useText()
  const count = counted(unread, CHAT_UNREAD_MOST)
  const name = count === null ? t('nav.chats') : t('nav.unreadChats', { unread: count })
  return drawWay({ href: '/chat/channel-chat', icon: 'message-circle', name, count, current })
}

/** A figure beside an icon; hidden where the name says it. */
export const drawCount = (count: string | number, isSaid = false) => (
  <span className="dot" aria-hidden={isSaid || undefined}>
    {count}
  </span>
)

const drawWay = ({ href, icon, name, count, current }: Way) => (
  <a className="tool bell" href={href} aria-current={current ? 'page' : undefined}>
    {Icon({ name: icon })}
    <span className="vh">{name}</span>
    {count !== null && drawCount(count, true)}
  </a>
)
