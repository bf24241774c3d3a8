/** Owners by length of wait; cards that wait for an approval; recently sent cards. */
import { useLoaderData } from 'react-router-dom'
import { CardLine } from '#client/cards/card-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import { timeToDecide } from '#client/waiting/time-to-decide.ts'
import { type WaitingCard, type WaitingList, waitingLists } from '#shared/cards/warning-page.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './manage-reply.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = (_data: Data, t: Translate): Head => ({
  title: `${t('warning:title.waiting')} · ${t('header.product')}`,
  noindex: true,
})

const hrefOf = (list: WaitingList, { id, state, place, number }: WaitingCard) => {
  if (list === 'appeals') return path('/inspector/manage-reply/appeal/:id', { id })
  if (list === 'lifts' || list === 'referrals') return path('/inspector/manage-reply/already-sent/:id', { id })
  if (list === 'emergencies' || list === 'extensions')
    return path('/inspector/manage-reply/approve-warning-card/:id', { id })
  if (state === 'draft') return path('/inspector/Issue-warning/:id', { id: place.id })
  if (state === 'replied' || number === null) return path('/inspector/manage-reply/approve-warning-card/:id', { id })
  return path('/inspector/manage-reply/already-sent/:id', { id })
}

const page = '/inspector/manage-reply'

export default function ManageReply() {
  const data = useLoaderData<typeof loader>()
  const { t } = useText()
  const { find, list: only, cursor } = data.asked
  const shown = waitingLists.filter((list) => only === null || list === only)
  const isEmpty = shown.every(
    (list) => (list === 'sent' && only === null && find === null) || data.lists[list].length === 0,
  )
  const whole = path(page, { list: only })
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('warning:title.waiting')} lead={t('warning:lead.waiting')} />
      <FindInList href={whole} find={find} by="card" isEmpty={isEmpty} />
      {isEmpty && find === null && <Empty level={2} title={t('warning:empty.title')} hint={t('warning:empty.hint')} />}
      {shown.map((list) => (
        <List key={list} list={list} data={data} />
      ))}
      {only !== null && (
        <>
          <Pagination
            first={cursor === null ? null : path(page, { list: only, find })}
            next={data.next[only] && path(page, { list: only, find, cursor: data.next[only] })}
          />
          <p>
            <a className="link" href={path(page)}>
              {t('work:title.queues')}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function List({ list, data }: { list: WaitingList; data: Data }) {
  const text = useText()
  const { t, format } = text
  const cards = data.lists[list]
  if (cards.length === 0) return null
  const { find, list: only } = data.asked
  const forOthers = (list === 'approvals' || list === 'emergencies') && cards.some(({ isMine }) => !isMine)
  const isOfOthers =
    (list === 'replies' || list === 'extensions' || list === 'drafts') && cards.some(({ isMine }) => !isMine)
  const clockOf = ({ since, dueAt, isOwnDraft }: WaitingCard) => {
    if (list === 'sent') return format.dateTime(since)
    if (list === 'approvals' && isOwnDraft) return t('warning:own')
    const time = timeToDecide(text, { due: dueAt, since, isUrgent: list === 'emergencies' }, data.now)
    if (list === 'emergencies' && isOwnDraft) return `${time} · ${t('warning:own')}`
    return dueAt ? `${time} · ${t('warning:since', { at: format.dateTime(since) })}` : time
  }
  return (
    <section className="stack" aria-labelledby={list}>
      <h2 id={list}>{t(`warning:list.${list}`)}</h2>
      {forOthers && <p className="small muted">{t('warning:lead.approvals')}</p>}
      {isOfOthers && <p className="small muted">{t('warning:lead.otherAgency')}</p>}
      {list === 'appeals' && <p className="small muted">{t('warning:lead.appeals')}</p>}
      <Panel flush>
        {cards.map((card) => (
          <CardLine
            key={card.id}
            href={hrefOf(list, card)}
            level={card.level}
            state={card.state}
            isLate={card.isLate}
            title={card.place.name}
            note={[card.number, card.place.district].filter(Boolean).join(' · ')}
            clock={clockOf(card)}
          />
        ))}
      </Panel>
      {only === null && data.next[list] && (
        <p>
          <a className="link" href={path(page, { list, find })}>
            {t('work:action.list')}
          </a>
        </p>
      )}
    </section>
  )
}
