/** Notifications by the days on which they came, today and yesterday by name. */

import { Fragment } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { bangkokDay, bangkokDayNumber } from '#shared/bangkok.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import { groupBy } from '#shared/group-by.ts'
import type { NotificationEntry } from '#shared/notifications/notification-entry.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import { path } from '#shared/path.ts'
import { WarningCard } from '../ui/banner.tsx'
import { Button, Buttons } from '../ui/button.tsx'
import { FormBanner } from '../ui/form/form-banner.tsx'
import { PageForm } from '../ui/form/page-form.tsx'
import { formsOf } from '../ui/form/use-form.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Panel } from '../ui/panel.tsx'

const icons: Record<Topic, IconName> = {
  red: 'octagon-alert',
  card: 'triangle-alert',
  deadline: 'clock',
  place: 'store',
  review: 'message-square-quote',
  week: 'trending-up',
  chat: 'message-circle',
  favourite: 'heart',
  work: 'list-checks',
}

interface Days {
  rows: readonly NotificationEntry[]
  /** ISO instant of the page, by which today is today. */
  now: string
}

export function NotificationDays({ rows, now }: Days) {
  const { format } = useText()
  const days = groupBy(rows, ({ at }) => bangkokDay(new Date(at)))
  const today = bangkokDayNumber(new Date(now))
  return (
    <>
      {[...days].map(([day, entries]) => {
        const ago = today - bangkokDayNumber(new Date(entries[0]?.at ?? now))
        const id = `day-${day}`
        return (
          <section key={day} className="told-day stack s3" aria-labelledby={id}>
            <h2 id={id}>{ago <= 1 ? `${format.daysAgo(ago)} · ${format.date(day)}` : format.date(day)}</h2>
            <Panel flush>
              <ol className="told">
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <Line entry={entry} />
                    {entry.invitation && <Answer group={entry.invitation} />}
                    {!entry.isRead && <Remind id={entry.id} />}
                  </li>
                ))}
              </ol>
            </Panel>
          </section>
        )
      })}
    </>
  )
}

/** The action's type for the page of the list. */
type Action = ShapedAction<{ remind: FormShape<'id'>; join: FormShape<'room'>; decline: FormShape<'room'> }>

const useForm = formsOf<Action>()

function Remind({ id }: { id: string }) {
  const { t } = useText()
  const form = useForm({ do: 'remind', to: path('/notification'), of: { id } })
  return (
    <PageForm form={form} stays className="told-later">
      <FormBanner form={form} />
      <button type="submit" className="link reach small">
        {t('notification:action.remind')}
      </button>
    </PageForm>
  )
}

/** An invitation is answered where it is read. */
function Answer({ group }: { group: string }) {
  const { t } = useText()
  const join = useForm({ do: 'join', to: path('/notification'), of: { room: group } })
  const decline = useForm({ do: 'decline', to: path('/notification'), of: { room: group } })
  return (
    <div className="told-answer">
      <FormBanner form={join} />
      <FormBanner form={decline} />
      <Buttons>
        <PageForm form={join}>
          <Button variant="primary">{t('notification:action.join')}</Button>
        </PageForm>
        <PageForm form={decline} stays>
          <Button>{t('notification:action.decline')}</Button>
        </PageForm>
      </Buttons>
    </div>
  )
}

function Line({ entry }: { entry: NotificationEntry }) {
  const { t, format } = useText()
  const { href, topic, title, card, place, detail, count, at, isRead } = entry
  const about = [place, card?.number, count > 1 ? t('notification:label.more', { others: count - 1 }) : null].filter(
    Boolean,
  )
  const content = (
    <>
      {card ? (
        <WarningCard level={card.level} />
      ) : (
        <span className="ic-box">
          <Icon name={topic ? icons[topic] : 'info'} />
        </span>
      )}
      <span className="grow">
        {!isRead && <span className="vh">{t('notification:label.unread')} </span>}
        <b>{title ?? t('notification:entry.gone')}</b>
        <small>
          {about.map((words, index) => (
            <Fragment key={words}>
              {index > 0 && ' · '}
              <span className={words === card?.number ? 'num nowrap' : undefined}>{words}</span>
            </Fragment>
          ))}
        </small>
        {detail && <small>{detail}</small>}
      </span>
      <time className="small muted" dateTime={at}>
        {format.time(at)}
      </time>
      {href !== null && <Icon name="chevron-right" />}
    </>
  )
  const className = isRead ? 'li' : 'li unread'
  return href === null ? (
    <div className={className}>{content}</div>
  ) : (
    <a className={className} href={href}>
      {content}
    </a>
  )
}
