/** The way to the notifications, with how many are unread. In every page of a person: keep it small. */
import { useText } from '#client/i18n/text.tsx'
import { UNREAD_MOST } from '#shared/notifications/topics.ts'
import { Icon } from '../ui/icon.tsx'

export function Bell({ unread, current }: { unread: number; current: boolean }) {
  const { t } = useText()
  const count = unread > UNREAD_MOST ? `${UNREAD_MOST}+` : unread
  return (
    <a className="tool bell" href="/notification" aria-current={current ? 'page' : undefined}>
      {Icon({ name: 'bell' })}
      <span className="vh">{unread > 0 ? t('nav.unread', { unread: count }) : t('nav.notifications')}</span>
      {unread > 0 && (
        <span className="dot" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  )
}
