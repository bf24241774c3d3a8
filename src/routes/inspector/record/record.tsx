/** The record: who did what, when and why, in the areas and agencies that the reader supervises. */
import { useLoaderData } from 'react-router-dom'
import { RecordCheckBanner } from '#client/record/record-check.tsx'
import { queryFor, RecordFiles, RecordFilter } from '#client/record/record-filter.tsx'
import { RecordEventLine } from '#client/record/record-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { bangkokDay } from '#shared/bangkok.ts'
import { groupBy } from '#shared/group-by.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { RECORD_ROWS_MOST } from '#shared/record/record-page.ts'
import type { loader } from './record.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('record:title.record')} · ${t('header.product')}`,
  noindex: true,
})

export default function RecordPage() {
  const { lines, next, asked, cursor, check, areas, agencies, isSteward } = useLoaderData<typeof loader>()
  const { t } = useText()
  const query = queryFor(asked)
  const isAll = Object.values(asked).every((value) => value === null)
  return (
    <div className="wrap stack s6">
      <PageHead title={t('record:title.record')} lead={t(isSteward ? 'record:lead.steward' : 'record:lead.record')} />
      <RecordCheckBanner check={check} />
      <RecordFilter key={JSON.stringify(asked)} asked={asked} areas={areas} agencies={agencies} />
      {lines.length === 0 ? (
        <Empty level={2} title={t(isAll ? 'record:empty.all' : 'record:empty.none')} />
      ) : (
        <Days lines={lines} />
      )}
      <Pagination
        first={cursor === null ? null : path('/inspector/record', query)}
        next={next && path('/inspector/record', { ...query, cursor: next })}
      />
      {lines.length > 0 && <RecordFiles asked={asked} most={RECORD_ROWS_MOST} />}
      <p className="small muted">{t('record:lead.private')}</p>
    </div>
  )
}

/** By the day in Bangkok, as the list comes. */
function Days({ lines }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'lines'>) {
  const { format } = useText()
  const days = groupBy(lines, ({ at }) => bangkokDay(new Date(at)))
  return (
    <Panel flush>
      {[...days].map(([day, events]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="record-day">
            {format.dateLong(day)}
          </h2>
          <ol className="record-lines">
            {events.map((line) => (
              <RecordEventLine key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </Panel>
  )
}
