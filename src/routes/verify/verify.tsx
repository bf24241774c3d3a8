/** Check by the reader's own browser that the history of a place is as it was published, with plain words about what that proves. */
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { type LogCheck, useLogCheck } from '#client/proof/use-log-check.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner, type Tone } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { loader } from './verify.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('verify:title')} · ${t('header.product')}`,
  description: t('verify:lead'),
  noindex: true,
})

export default function Verify() {
  const { id, card, entries, command } = useLoaderData<typeof loader>()
  const { t, locale } = useText()
  const [round, setRound] = useState(0)
  const check = useLogCheck(entries, round)
  return (
    <div className="wrap stack s6">
      <PageHead title={t('verify:title')} lead={t('verify:lead')}>
        {card && (
          <p>
            <a className="reach" href={path('/client/information/:id', { id })}>
              <b lang={card.nameLocale === locale ? undefined : htmlLang[card.nameLocale]}>{card.name}</b>
            </a>
          </p>
        )}
      </PageHead>
      <div className="stack s3" aria-live="polite">
        <Findings check={check} />
      </div>
      {check.state !== 'checking' && (
        <p>
          <Button type="button" onClick={() => setRound(round + 1)}>
            {t('verify:again')}
          </Button>
        </p>
      )}
      <Words />
      <Entries check={check} />
      <Panel labelledBy="elsewhere">
        <div className="stack s3">
          <h2 id="elsewhere">{t('verify:elsewhere')}</h2>
          <p>{t('verify:elsewhereHint')}</p>
          <p>
            <code>{command}</code>
          </p>
        </div>
      </Panel>
      <noscript>
        <Banner tone="warn" title={t('verify:noScript')} />
      </noscript>
    </div>
  )
}

/** A line for each thing that was checked. */
function Findings({ check }: { check: LogCheck }) {
  const { t, format } = useText()
  if (check.state === 'checking') return <Banner tone="info" title={t('verify:checking')} />
  if (check.state === 'unread')
    return (
      <Banner tone="warn" title={t('verify:unread')}>
        {t('verify:unreadHint')}
      </Banner>
    )
  const { report, before } = check
  const count = (state: string) => report.entries.filter((each) => each === state).length
  const [wrong, waiting, proved] = [count('wrong'), count('waiting'), count('proved')]
  const lines: [tone: Tone, text: string][] = [
    wrong > 0 ? ['bad', t('verify:wrong', { count: wrong })] : ['ok', t('verify:proved', { count: proved })],
    report.isSigned
      ? ['ok', t('verify:signed')]
      : report.isSigned === null
        ? ['warn', t('verify:noSignatures')]
        : ['bad', t('verify:unsigned')],
    report.since === 'broken'
      ? ['bad', t('verify:broken')]
      : report.since === 'first'
        ? ['info', t('verify:first')]
        : ['ok', t('verify:since', { time: before ? format.dateTime(before) : '' })],
  ]
  if (waiting > 0) lines.push(['info', t('verify:waiting', { count: waiting })])
  return lines.map(([tone, text]) => <Banner key={text} tone={tone} title={text} />)
}

function Words() {
  const { t } = useText()
  return (
    <Panel labelledBy="proves">
      <div className="prose stack s3">
        <h2 id="proves">{t('verify:proves')}</h2>
        <ul>
          <li>{t('verify:provesUnchanged')}</li>
          <li>{t('verify:provesDropped')}</li>
          <li>{t('verify:provesErased')}</li>
        </ul>
        <h2>{t('verify:provesNot')}</h2>
        <ul>
          <li>{t('verify:notTrue')}</li>
          <li>{t('verify:notLate')}</li>
          <li>{t('verify:notTwo')}</li>
        </ul>
      </div>
    </Panel>
  )
}

function Entries({ check }: { check: LogCheck }) {
  const { id, entries, isFirst, next } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <Panel labelledBy="entries">
      <div className="stack s3">
        <h2 id="entries">{t('verify:entries')}</h2>
        {entries.length === 0 && <p>{t('verify:none')}</p>}
        <ol className="stack s2" reversed>
          {entries.map(({ kind, at, index, entry }, i) => {
            const state = check.state === 'checked' ? check.report.entries[i] : undefined
            return (
              <li key={entry}>
                <details className="more">
                  <summary>
                    {t(`verify:kind.${kind}`)} · <time dateTime={at}>{format.dateTime(at)}</time>
                    {state && ` · ${t(`verify:state.${state}`)}`}
                  </summary>
                  {index !== null && <p className="small muted">{t('verify:place', { index })}</p>}
                  <pre className="small" lang="en">
                    <code>{entry}</code>
                  </pre>
                </details>
              </li>
            )
          })}
        </ol>
        <Pagination
          first={isFirst ? null : path('/verify/:id', { id })}
          next={next === null ? null : path('/verify/:id', { id }, { before: String(next) })}
        />
      </div>
    </Panel>
  )
}
