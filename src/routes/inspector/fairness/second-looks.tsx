/** Places that the lot wants looked at by a second officer: which, and until when. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './second-looks.data.ts'

const page = '/inspector/second-look'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('fairness:title.seconds')} · ${t('header.product')}`,
  noindex: true,
})

export default function SecondLooks() {
  const { looks, next, asked, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('fairness:title.seconds')} lead={t('fairness:lead.seconds')} />
      {done && (
        <Banner tone="ok" role="status" title={t('fairness:done.look')}>
          {t('fairness:hint.danger')}
        </Banner>
      )}
      {looks.length === 0 ? (
        <Empty level={2} title={t('fairness:none.seconds')} />
      ) : (
        <Panel flush>
          {looks.map(({ id, name, district, dueAt }) => (
            <ListLink
              key={id}
              href={path('/inspector/second-look/:id', { id })}
              icon="git-compare"
              title={name}
              note={t('fairness:until', { district, date: format.date(dueAt) })}
            />
          ))}
        </Panel>
      )}
      <Pagination first={asked.cursor === null ? null : path(page)} next={next && path(page, { cursor: next })} />
    </div>
  )
}
