/** Own reports of places, reviews and messages to the officers, the last first, and their outcome. */
import { useLoaderData } from 'react-router-dom'
import { OwnReportLine } from '#client/reports/own-report-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { useGrowing, useListKey } from '#client/ui/growing.ts'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './my-report.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('report:title.mine')} · ${t('header.product')}`,
  noindex: true,
})

export default function MyReport() {
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('report:title.mine')} lead={t('report:lead.mine')} />
      <Reports key={useListKey()} />
    </div>
  )
}

function Reports() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { shown, addressOf, grow, loading, failed } = useGrowing('report/my-report', page)
  if (shown.rows.length === 0)
    return <Empty level={2} title={t('report:empty.mine')} hint={t('report:empty.mineHint')} />
  return (
    <div className="stack s8" aria-busy={loading}>
      <ul className="stack">
        {shown.rows.map((report) => (
          <li key={report.id}>
            <Panel>
              <OwnReportLine report={report} />
            </Panel>
          </li>
        ))}
      </ul>
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </div>
  )
}
