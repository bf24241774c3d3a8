/** Notifications, the newest first, by day. A line leads to its subject; opened from anywhere, it counts as read. */
import { useLoaderData } from 'react-router-dom'
import { LineBrowser } from '#client/accounts/line-browser.tsx'
import { LinePanel } from '#client/notifications/line-panel.tsx'
import { NotificationDays } from '#client/notifications/notification-days.tsx'
import { BeginPush, BrowserLine, type ShowingBrowser } from '#client/notifications/push-panel.tsx'
import { SwitchTable } from '#client/notifications/switch-table.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Chip, Chips } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { useGrowing, useListKey } from '#client/ui/growing.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { useWaits } from '#client/waiting/use-waits.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './notification.data.ts'

const useForm = formsOf<typeof action>()
const page = '/notification'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('notification:title.page')} · ${t('header.product')}`,
  noindex: true,
})

export default function Notification() {
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('notification:title.page')} lead={t('notification:lead.page')} />
      <WorkWaits />
      <Topics />
      <List key={useListKey()} />
      <Settings />
      <Line />
      <Browsers />
    </div>
  )
}

/** Of an officer at work: how many decisions wait, whether or not they were told of. */
function WorkWaits() {
  const { today: all } = useWaits()
  const { t, format } = useText()
  return (
    all > 0 && (
      <Panel flush>
        <ListLink
          href={path('/inspector/home')}
          icon="list-checks"
          title={t('notification:title.work')}
          note={t('notification:label.waits', { count: format.number(all) })}
        />
      </Panel>
    )
  )
}

/** The topics that there is something of. */
function Topics() {
  const { topic, topics } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (topics.length < 2 && topic === null) return null
  return (
    <Chips label={t('notification:label.topics')}>
      <Chip href={page} current={topic === null}>
        {t('notification:topic.all')}
      </Chip>
      {topics.map(({ topic: name, unread }) => (
        <Chip key={name} href={path(page, { kind: name })} current={name === topic}>
          {t(`notification:topic.${name}`)}
          {unread > 0 && ` · ${unread}`}
        </Chip>
      ))}
    </Chips>
  )
}

function List() {
  const { page: first, topic, unread, seen } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { shown, addressOf, grow, loading, failed } = useGrowing('notification/notification', first)
  const form = useForm({ do: 'read', to: page, hidden: { until: seen } })
  if (shown.rows.length === 0) {
    const which = topic === null ? 'all' : 'topic'
    return (
      <Empty
        level={2}
        title={t(`notification:empty.${which}`)}
        hint={t(`notification:empty.${which}Hint`)}
        action={topic && <ButtonLink href={page}>{t('notification:topic.all')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="stack s6" aria-busy={loading}>
      {unread > 0 && (
        <PageForm form={form} stays>
          <Button icon="check">{t('notification:action.readAll')}</Button>
        </PageForm>
      )}
      <NotificationDays rows={shown.rows} now={seen} />
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </div>
  )
}

/** The channels of each kind of notification. */
function Settings() {
  const { offered, channels, chosen, done, bySms } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'choose', to: page })
  return (
    <Panel labelledBy="settings">
      <PageForm form={form} className="stack s4" stays>
        <h2 id="settings">{t('notification:title.settings')}</h2>
        <FormBanner<typeof action> form={form} done={done === 'choice' && t('notification:done.settings')} />
        <input type="hidden" name="offered" value={offered.join(',')} />
        <input type="hidden" name="channels" value={channels.join(',')} />
        <SwitchTable offered={offered} channels={channels} chosen={chosen} bySms={bySms} />
        <p className="small muted">{t('notification:hint.always')}</p>
        <Buttons>
          <Button icon="check">{t('notification:action.save')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

/** LINE, where the installation has an official account. */
function Line() {
  const { line, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const code = useForm({ do: 'line', to: page })
  const own = useForm({ do: 'line-own', to: page })
  const unlink = useForm({ do: 'line-end', to: page })
  if (!line) return null
  const said =
    (done === 'line' && t('notification:line.done')) || (done === 'line-end' && t('notification:line.unlinked'))
  const banner = (
    <>
      <FormBanner<typeof action> form={code} />
      <FormBanner<typeof action> form={own} done={said} />
    </>
  )
  return <LinePanel line={line} forms={{ code, own, unlink }} banner={banner} />
}

/** The browsers that show it on their screens. */
function Browsers() {
  const { browsers, pushKey, done, inLine } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'subscribe', to: page })
  const test = useForm({ do: 'test', to: page })
  return (
    <Panel labelledBy="browsers">
      <div className="stack s4">
        <h2 id="browsers">{t('notification:title.browsers')}</h2>
        <FormBanner<typeof action> form={form} fields={['endpoint', 'p256dh', 'auth', 'key']} />
        <FormBanner<typeof action> form={test} done={done === 'push' && t('notification:done.push')}>
          {t('notification:done.pushHint')}
        </FormBanner>
        <p className="small muted">{t('notification:hint.push')}</p>
        {browsers.length > 0 && (
          <ul>
            {browsers.map((browser) => (
              <Browser key={browser.id} browser={browser} />
            ))}
          </ul>
        )}
        {inLine !== null && <LineBrowser address={inLine} of="notification" />}
        {inLine === null && !browsers.some(({ isThis }) => isThis) && <BeginPush form={form} pushKey={pushKey} />}
      </div>
    </Panel>
  )
}

function Browser({ browser }: { browser: ShowingBrowser }) {
  const of = { browser: browser.id }
  const forms = { test: useForm({ do: 'test', to: page, of }), forget: useForm({ do: 'forget', to: page, of }) }
  return <BrowserLine browser={browser} {...forms} />
}
