/** It has arrived: the receipt, that the clock stands still, and until when an officer decides. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { DonePanel } from '#client/ui/done-panel.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './reply-success.data.ts'

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('card:title.sent')} · ${file.number} · ${t('header.product')}`,
  noindex: true,
})

export default function ReplySuccess() {
  const { file, receipt, repliedAt } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { id, clock, place, findings } = file
  const photos = findings.reduce((sum, { replies }) => sum + (replies[0]?.photos.length ?? 0), 0)
  const facts = [
    ['receipt', receipt],
    ['place', place.name],
    [
      'at',
      <time key="at" dateTime={repliedAt}>
        {format.dateTime(repliedAt)}
      </time>,
    ],
    ['findings', format.number(findings.length)],
    ['photos', format.number(photos)],
    ...(clock?.what === 'decision' && clock.at
      ? ([
          [
            'decision',
            <time key="due" dateTime={clock.at}>
              {format.dateTime(clock.at)}
            </time>,
          ],
        ] as const)
      : []),
  ] as const
  return (
    <div className="wrap narrow stack s6">
      <DonePanel
        title={t('card:title.sent')}
        action={
          <ButtonLink variant="primary" href={path('/vendor/warning-list/detail/:id', { id })}>
            {t('card:do.see')}
          </ButtonLink>
        }
      >
        <p>{t(clock?.isStopped ? 'card:sent.stopped' : 'card:sent.decided')}</p>
      </DonePanel>
      <Panel labelledBy="facts">
        <div className="stack">
          <h2 id="facts" className="card-h2">
            {t('card:title.receipt')}
          </h2>
          <dl className="receipt">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{t(`card:receipt.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Panel>
    </div>
  )
}
