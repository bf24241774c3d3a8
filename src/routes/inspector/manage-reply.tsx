/** Which owner waits longest; which cards wait for an approval; what was sent lately. */
import { useLoaderData } from 'react-router-dom'
import { CardLine } from '#client/cards/card-line.tsx'
import { timeLeft } from '#client/cards/time-left.ts'
import { useText } from '#client/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
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
  if (list === 'emergencies' || list === 'extensions')
    return path('/inspector/manage-reply/approve-warning-card/:id', { id })
  if (state === 'draft') return path('/inspector/Issue-warning/:id', { id: place.id })
  if (state === 'replied' || number === null) return path('/inspector/manage-reply/approve-warning-card/:id', { id })
  return path('/inspector/manage-reply/already-sent/:id', { id })
}

export default function ManageReply() {
  const data = useLoaderData<typeof loader>()
  const { t } = useText()
  const isEmpty = waitingLists.every((list) => list === 'sent' || data[list].length === 0)
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('warning:title.waiting')} lead={t('warning:lead.waiting')} />
      {isEmpty && <Empty level={2} title={t('warning:empty.title')} hint={t('warning:empty.hint')} />}
      {waitingLists.map((list) => (
        <List key={list} list={list} cards={data[list]} data={data} />
      ))}
    </div>
  )
}

function List({ list, cards, data }: { list: WaitingList; cards: readonly WaitingCard[]; data: Data }) {
  const { t, format } = useText()
  if (cards.length === 0) return null
  const clockOf = ({ since, dueAt, isOwnDraft }: WaitingCard) => {
    if (list === 'sent') return format.dateTime(since)
    if ((list === 'approvals' || list === 'emergencies') && isOwnDraft) return t('warning:own')
    const waiting = t('warning:since', { at: format.dateTime(since) })
    return dueAt ? `${waiting} · ${timeLeft(t, dueAt, data.now)}` : waiting
  }
  return (
    <section className="stack" aria-labelledby={list}>
      <h2 id={list}>{t(`warning:list.${list}`)}</h2>
      {(list === 'approvals' || list === 'emergencies') && !data.isSupervisor && (
        <p className="small muted">{t('warning:lead.approvals')}</p>
      )}
      {list === 'appeals' && <p className="small muted">{t('warning:lead.appeals')}</p>}
      <Panel flush>
        {cards.map((card) => (
          <CardLine
            key={card.id}
            href={hrefOf(list, card)}
            {...{ level: card.level, state: card.state, isLate: card.isLate }}
            title={card.place.name}
            note={[card.number, card.place.district].filter(Boolean).join(' · ')}
            clock={clockOf(card)}
          />
        ))}
      </Panel>
    </section>
  )
}
