/** What was found, what has to be done by when, and what to do who does not agree. */
import { useLoaderData } from 'react-router-dom'
import { CardClock } from '#client/cards/card-clock.tsx'
import { CardFinding, CardReplies } from '#client/cards/card-finding.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { CardLetter } from '#client/cards/card-letter.tsx'
import { CardTimeline } from '#client/cards/card-timeline.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './warning-detail.data.ts'

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t(`card:level.${file.level}`)} ${file.number} · ${file.place.name} · ${t('header.product')}`,
  noindex: true,
})

/** In these the owner's clock runs. */
const takesReply = ['issued', 'acknowledged', 'returned', 'overdue']

export default function WarningDetail() {
  const { file, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[
          { label: t('card:title.list'), href: path('/vendor/warning-list') },
          { label: t('card:number', { number: file.number ?? '' }) },
        ]}
      />
      <CardHead file={file} />
      <Standing file={file} />
      <div className="cols stack s6 card-cols">
        <aside aria-label={t('card:title.clock')}>
          <Panel lift>
            <div className="stack">
              <CardClock file={file} now={now} reader="owner" />
              {takesReply.includes(file.state) && (
                <ButtonLink
                  variant="primary"
                  large
                  block
                  href={path('/vendor/warning-list/reply/:id', { id: file.id })}
                >
                  {t(file.state === 'returned' ? 'card:do.replyAgain' : 'card:do.reply')}
                </ButtonLink>
              )}
            </div>
          </Panel>
        </aside>
        <div className="stack s6">
          {file.findings.map((finding, index) => (
            <CardFinding key={finding.id} finding={finding} place={{ number: index + 1, of: file.findings.length }}>
              <CardReplies replies={finding.replies} />
            </CardFinding>
          ))}
          {file.replies.length > 0 && (
            <Panel>
              <CardReplies replies={file.replies} />
            </Panel>
          )}
          <CardLetter file={file} />
        </div>
        <aside className="stack s6">
          <CardTimeline file={file} />
        </aside>
      </div>
    </div>
  )
}

/** What stands above everything else: it was withdrawn, closed, or a graver card took its place. */
function Standing({ file }: { file: CardFile }) {
  const { t } = useText()
  const { state, withdrawnReason, supersededBy, supersedes } = file
  return (
    <>
      {state === 'withdrawn' && (
        <Banner tone="info" title={t('card:standing.withdrawn')}>
          {withdrawnReason}
        </Banner>
      )}
      {state === 'closed' && <Banner tone="ok" title={t('card:standing.closed')} />}
      {state === 'returned' && (
        <Banner tone="warn" title={t('card:standing.returned')}>
          {t('card:standing.returnedHint')}
        </Banner>
      )}
      {state === 'overdue' && (
        <Banner tone="bad" title={t('card:standing.overdue')}>
          {t('card:standing.overdueHint')}
        </Banner>
      )}
      {supersededBy && (
        <Banner tone={supersededBy.level} title={t('card:standing.superseded')}>
          <a className="link" href={path('/vendor/warning-list/detail/:id', { id: supersededBy.id })}>
            {t('card:number', { number: supersededBy.number })}
          </a>
        </Banner>
      )}
      {supersedes && (
        <p className="small muted">
          {t('card:standing.supersedes')}{' '}
          <a className="link" href={path('/vendor/warning-list/detail/:id', { id: supersedes.id })}>
            {supersedes.number}
          </a>
        </p>
      )}
    </>
  )
}
