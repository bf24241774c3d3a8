/** Texts in the order of their urgency: reviews that were held or reported, objections of their authors, and problems of places. */
import { useLoaderData } from 'react-router-dom'
import { WaitingLine } from '#client/moderation/waiting-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './check-comment.data.ts'

const page = '/inspector/check-comment'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('comment:title.waiting')} · ${t('header.product')}`,
  noindex: true,
})

export default function CheckComment() {
  const { waiting, next, asked, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const lists = [
    { id: 'for-me', lines: waiting.filter(({ isOwn }) => !isOwn), title: t('comment:list.mine') },
    { id: 'own', lines: waiting.filter(({ isOwn }) => isOwn), title: t('comment:list.own') },
  ]
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('comment:title.waiting')} lead={t('comment:lead.waiting')} />
      <FormBanner done={done && t(`comment:done.${done}`)} />
      <FindInList href={path(page)} find={asked.find} isEmpty={waiting.length === 0} />
      {waiting.length === 0 && asked.find === null && (
        <Empty level={2} title={t('comment:empty.title')} hint={t('comment:empty.hint')} />
      )}
      {lists.map(
        ({ id, lines, title }) =>
          lines.length > 0 && (
            <section key={id} className="stack" aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              {id === 'own' && <p className="small muted">{t('comment:lead.own')}</p>}
              <Panel flush>
                {lines.map((line) => (
                  <WaitingLine key={line.id} line={line} />
                ))}
              </Panel>
            </section>
          ),
      )}
      <Pagination
        first={asked.cursor === null ? null : path(page, { find: asked.find })}
        next={next && path(page, { find: asked.find, cursor: next })}
      />
    </div>
  )
}
