/** Own work that waits for a supervisor, and its outcome: nothing of it is lost, and the page says so. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { handedWorkPath, type HandedWork as Work } from '#shared/quarantine/quarantine.ts'
import type { loader } from './handed-work.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('quarantine:title.own')} · ${t('header.product')}`,
  noindex: true,
})

export default function HandedWork() {
  const { work, before, next } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('quarantine:title.own')} lead={t('quarantine:lead.own')} />
      {work.length === 0 && <Empty level={2} title={t('quarantine:empty.own')} hint={t('quarantine:empty.ownHint')} />}
      {work.map((each) => (
        <Line key={each.id} work={each} />
      ))}
      <Pagination first={before && path(handedWorkPath)} next={next && path(handedWorkPath, { before: next })} />
    </div>
  )
}

const tones = { waiting: 'info', taken: 'ok', set_aside: 'warn' } as const

function Line({
  work: { id, place, why, state, arrivedAt, decidedAt, reason, answers, photos, taken },
}: {
  work: Work
}) {
  const { t, format } = useText()
  const count = (of: { answers: number; photos: number }) => ({
    answers: format.number(of.answers),
    photos: format.number(of.photos),
  })
  return (
    <Panel labelledBy={id}>
      <div className="stack">
        <div className="row between wrapped">
          <h2 id={id} className="card-h2">
            {place}
          </h2>
          <Tag tone={tones[state]}>{t(`quarantine:state.${state}`)}</Tag>
        </div>
        <p>{t(`quarantine:why.${why}`)}</p>
        <p className="small muted">
          {t('quarantine:fact.arrived', { at: format.dateTime(arrivedAt) })} ·{' '}
          {t('quarantine:fact.holds', count({ answers, photos }))}
        </p>
        {decidedAt && (
          <p className="small muted">
            {t(`quarantine:fact.${state === 'taken' ? 'taken' : 'setAside'}`, { at: format.dateTime(decidedAt) })}
            {taken && ` · ${t('quarantine:fact.took', count(taken))}`}
          </p>
        )}
        {reason && <p className="as-written">{reason}</p>}
      </div>
    </Panel>
  )
}
