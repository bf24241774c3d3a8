/** The channels of districts in the inbox: the last announcement, and for officers where they may announce. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { ChannelLine } from '#shared/chat/announcements.ts'
import { path } from '#shared/path.ts'
import { Tag } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { UnreadCount } from './unread-count.tsx'

export function ChannelList({ rows }: { rows: readonly ChannelLine[] }) {
  const { t, format } = useText()
  const used = rows.filter(({ title }) => title !== null)
  const mine = rows.filter(({ mayWrite }) => mayWrite)
  return (
    <section className="stack s3" aria-labelledby="channels">
      <h2 id="channels">{t('chat:title.channels')}</h2>
      {used.length > 0 && (
        <Panel flush>
          <ol className="told">
            {used.map(({ code, name, title, isUrgent, at, unread }) => (
              <li key={code}>
                <a className={unread > 0 ? 'li unread' : 'li'} href={path('/chat/channel-chat', { district: code })}>
                  <span className="ic-box">
                    <Icon name={isUrgent ? 'siren' : 'bell'} />
                  </span>
                  <span className="grow">
                    <b>{name}</b>
                    <small className="chat-last">{title}</small>
                    {isUrgent && <Tag tone="bad">{t('chat:label.isUrgent')}</Tag>}
                  </span>
                  <time className="small muted" dateTime={at ?? undefined}>
                    {at && format.date(at)}
                  </time>
                  <UnreadCount unread={unread} />
                </a>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {mine.length > 0 && (
        <details className="chat-end">
          <summary>{t('chat:action.channels')}</summary>
          <ul className="chat-districts">
            {mine.map(({ code, name }) => (
              <li key={code}>
                <a className="link" href={path('/chat/channel-chat', { district: code })}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
