/** Messages that were looked for, each with its place in its talk. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FoundMessages } from '#shared/chat/found-messages.ts'
import { path } from '#shared/path.ts'
import { Panel } from '../ui/panel.tsx'
import { nameIn } from './room-name.ts'

export function FoundList({ found: { rows, isShort, isCut } }: { found: FoundMessages }) {
  const { t, format } = useText()
  if (isShort) return <p className="muted">{t('chat:found.short')}</p>
  return (
    <section className="stack s3" aria-labelledby="found">
      <h2 id="found">{t('chat:found.title')}</h2>
      {rows.length === 0 && <p className="muted">{t('chat:found.none')}</p>}
      {rows.length > 0 && (
        <Panel flush>
          <ol className="told">
            {rows.map((row) => (
              <li key={`${row.room} ${row.seq}`}>
                {/* A whole navigation: the browser marks the message that an address names. */}
                <a
                  className="li"
                  target="_self"
                  href={`${path('/chat/room-chat/:id', { id: row.room }, { at: row.seq })}#m-${row.seq}`}
                >
                  <span className="grow">
                    <b>{nameIn(row, t)}</b>
                    <span className="chat-found">
                      {row.isOwn && `${t('chat:label.own')}: `}
                      {row.parts.map(({ text, isHit }, index) =>
                        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text
                        isHit ? <mark key={index}>{text}</mark> : text,
                      )}
                    </span>
                  </span>
                  <time className="small muted" dateTime={row.at}>
                    {format.date(row.at)}
                  </time>
                </a>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {isCut && <p className="small muted">{t('chat:found.cut')}</p>}
    </section>
  )
}
