/** One webhook: its last deliveries with time and answer, a test, and its secret. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { areaWords } from '#client/keys/hook-area.ts'
import { KeyOnce } from '#client/keys/key-once.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useReply } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { HOOK_CALLS_SHOWN, HOOK_FAILING_DAYS, HOOK_OLD_HOURS, type HookCall } from '#shared/open/webhooks.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './webhook.data.ts'

const page = '/profile/webhooks/:id'
const useForm = formsOf<typeof action>()
type Rotated = ShapedAction<FormShape<string, { id: string; secret: string }>>

export const head = ({ hook }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${new URL(hook.url).host} · ${t('key:hook.title')} · ${t('header.product')}`,
  noindex: true,
})

const useHookForm = (name: 'test' | 'rotate' | 'restart' | 'end') => {
  const { hook } = useLoaderData<typeof loader>()
  return useForm({ do: name, to: path(page, { id: hook.id }) })
}

export default function Webhook() {
  const { hook, done } = useLoaderData<typeof loader>()
  const rotated = useReply<Rotated>()
  const { t, format } = useText()
  const { url, topics, failingSince, stoppedAt, oldUntil } = hook
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[{ label: t('key:hook.title'), href: path('/profile/webhooks') }, { label: new URL(url).host }]}
      />
      <PageHead title={new URL(url).host} lead={url}>
        <p className="tags">
          {topics.length === 0 ? (
            <Tag>{t('key:hook.everything')}</Tag>
          ) : (
            topics.map((topic) => <Tag key={topic}>{t(`key:hook.topic.${topic}`)}</Tag>)
          )}
          <Tag>{areaWords(hook, t)}</Tag>
        </p>
      </PageHead>
      <ConfirmedNote />
      <FormBanner<typeof action> fields={['call']} done={done && t(`key:hook.done.${done}`)} />
      {stoppedAt && <Stopped at={stoppedAt} />}
      {failingSince && !stoppedAt && (
        <Banner tone="warn" title={t('key:hook.note.failing', { at: format.dateTime(failingSince) })}>
          {t('key:hook.note.ends', { days: HOOK_FAILING_DAYS })}
        </Banner>
      )}
      {rotated && <KeyOnce title={t('key:hook.secret')} hint={t('key:hook.hint.secret')} secret={rotated.secret} />}
      <Calls />
      <Panel labelledBy="secret">
        <div className="stack s4">
          <h2 id="secret" className="card-h2">
            {t('key:hook.secret')}
          </h2>
          <p>
            {oldUntil
              ? t('key:hook.note.old', { until: format.dateTime(oldUntil) })
              : t('key:hook.note.rotate', { hours: HOOK_OLD_HOURS })}
          </p>
          <Buttons>
            <Act name="rotate" />
            <Act name="end" />
          </Buttons>
        </div>
      </Panel>
    </div>
  )
}

function Act({ name }: { name: 'test' | 'rotate' | 'restart' | 'end' }) {
  const { t } = useText()
  const form = useHookForm(name)
  return (
    <PageForm form={form}>
      <FormBanner form={form} />
      <Button variant={name === 'end' ? 'danger' : undefined}>{t(`key:hook.action.${name}`)}</Button>
    </PageForm>
  )
}

function Stopped({ at }: { at: string }) {
  const { t, format } = useText()
  return (
    <Banner tone="bad" title={t('key:hook.note.stopped', { at: format.dateTime(at) })}>
      <div className="stack s2">
        <p>{t('key:hook.note.changes')}</p>
        <Act name="restart" />
      </div>
    </Banner>
  )
}

function Calls() {
  const { hook } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <section className="stack" aria-labelledby="calls">
      <h2 id="calls">{t('key:hook.calls')}</h2>
      <p className="muted">{t('key:hook.hint.calls', { most: HOOK_CALLS_SHOWN })}</p>
      <Act name="test" />
      {hook.calls.length === 0 ? (
        <p className="muted">{t('key:hook.hint.noCalls')}</p>
      ) : (
        <Panel>
          <ul className="lines">
            {hook.calls.map((call) => (
              <li key={call.id}>
                <Call call={call} />
                {call.state !== 'sent' || call.kind ? <Again call={call} /> : null}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </section>
  )
}

const tones = { sent: 'ok', waiting: 'info', failed: 'bad' } as const

function Call({ call: { kind, index, at, state, nextAt, triedAt, tries, status, fault, tookMs } }: { call: HookCall }) {
  const { t, format } = useText()
  const answer =
    status !== null ? t('key:hook.line.answer', { status, ms: tookMs ?? 0 }) : fault ? t(`key:hook.fault.${fault}`) : ''
  const next = nextAt && tries > 0 ? t('key:hook.line.next', { at: format.dateTime(nextAt) }) : ''
  return (
    <div className="grow stack s2">
      <p>
        <b>{kind ? t(`key:hook.kind.${kind}`) : t('key:hook.kind.test')}</b>{' '}
        {index !== null && <span className="muted">#{index}</span>}{' '}
        <Tag tone={tones[state]}>{t(`key:hook.sent.${state}`)}</Tag>
      </p>
      <p className="small muted">{[format.dateTime(triedAt ?? at), answer].filter(Boolean).join(' · ')}</p>
      {(tries > 1 || next) && (
        <p className="small muted">{[t('key:hook.line.tries', { tries }), next].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  )
}

function Again({ call }: { call: HookCall }) {
  const { hook } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'again', to: path(page, { id: hook.id }), of: { call: call.id }, id: call.id })
  return (
    <PageForm form={form}>
      <FormBanner form={form} />
      <Button variant="plain">
        {t('key:hook.action.again')}
        <span className="vh"> {call.index === null ? t('key:hook.kind.test') : `#${call.index}`}</span>
      </Button>
    </PageForm>
  )
}
