/** Owners' questions about their cards where the officer is on duty; unanswered ones stand first and say so. All of them are a list of their own. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import type { CardQuestion } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { queues } from '#shared/waiting-kinds.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Panel } from '../ui/panel.tsx'
import { FindInList } from '../waiting/queue-head.tsx'

interface Listed {
  rows: readonly CardQuestion[]
  now: string
}

const whole = queues.questions

interface AllProps extends Listed {
  find: string | null
  cursor: string | null
  next: string | null
}

/** A page of them, to be looked through by place and card. */
export function AllQuestions({ rows, now, find, cursor, next }: AllProps) {
  const { t } = useText()
  const at = (from: string | null) => path('/chat/channel-chat', { list: 'questions', find, cursor: from })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb crumbs={[{ label: t('chat:title.page'), href: path('/chat/channel-chat') }]} />
      <FindInList href={whole} find={find} by="card" isEmpty={rows.length === 0} />
      {rows.length > 0 && <QuestionList rows={rows} now={now} isPage />}
      {rows.length === 0 && find === null && <Empty level={2} title={t('chat:empty.questions')} />}
      <Pagination first={cursor === null ? null : at(null)} next={next && at(next)} />
    </div>
  )
}

/** With `hasMore` there is a way to all of them. */
export function QuestionList({
  rows,
  now,
  hasMore = false,
  isPage = false,
}: Listed & { hasMore?: boolean; isPage?: boolean }) {
  const Heading = isPage ? 'h1' : 'h2'
  const today = bangkokDay(new Date(now))
  const { t, format } = useText()
  return (
    <section className="stack s3" aria-labelledby="questions">
      <Heading id="questions">{t('chat:title.questions')}</Heading>
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
      {hasMore && <ButtonLink href={whole}>{t('chat:action.allQuestions')}</ButtonLink>}
    </section>
  )
}
