/** Owners' questions about their cards where the officer is on duty; unanswered ones stand first and say so. */
import { useText } from '#client/i18n/text.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { CardQuestion } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { Tag } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'

export function QuestionList({ rows, now }: { rows: readonly CardQuestion[]; now: string }) {
  const today = bangkokDay(new Date(now))
  const { t, format } = useText()
  return (
    <section className="stack s3" aria-labelledby="questions">
      <h2 id="questions">{t('chat:title.questions')}</h2>
      <Panel flush>
        <ol className="told">
          {rows.map(({ id, place, card, text, at, isWaiting }) => (
            <li key={id}>
              <a className={isWaiting ? 'li unread' : 'li'} href={`${path('/chat/room-chat/:id', { id })}#text`}>
                <span className="ic-box">
                  <Icon name="triangle-alert" />
                </span>
                <span className="grow">
                  <b>{place}</b>
                  <small>{t('chat:label.card', { number: card })}</small>
                  <small className="chat-last">{text}</small>
                  {isWaiting && <Tag tone="warn">{t('chat:label.waits')}</Tag>}
                </span>
                <time className="small muted" dateTime={at}>
                  {bangkokDay(new Date(at)) === today ? format.time(at) : format.date(at)}
                </time>
              </a>
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  )
}
