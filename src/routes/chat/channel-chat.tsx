/** One's rooms, those with the latest message first; from a place's page the form that asks it. */
import { useLoaderData } from 'react-router-dom'
import { MessageForm } from '#client/chat/message-form.tsx'
import { RoomList } from '#client/chat/room-list.tsx'
import { useText } from '#client/i18n/text.tsx'
import { useGrowing, useListKey } from '#client/lists/growing.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { HeadOf } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './channel-chat.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const useForm = formsOf<typeof action>()
const page = '/chat/channel-chat'

export const head: HeadOf<Data> = (_data, t) => ({
  title: `${t('chat:title.page')} · ${t('header.product')}`,
  noindex: true,
})

export default function ChannelChat() {
  const { place } = useLoaderData<typeof loader>()
  const { t } = useText()
  const list = useListKey()
  if (place) return <Ask place={place} />
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('chat:title.page')} lead={t('chat:lead.page')} />
      <FormBanner<typeof action> fields={['place']} />
      <Rooms key={list} />
    </div>
  )
}

function Ask({ place: { id, name } }: { place: NonNullable<Data['place']> }) {
  const { client } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ to: path(page, { place: id }), hidden: { place: id, client } })
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('chat:title.ask', { place: name })} lead={t('chat:lead.ask')} />
      <Panel lift>
        <MessageForm form={form} side="person" />
      </Panel>
      <a className="link" href={page}>
        {t('chat:action.rooms')}
      </a>
    </div>
  )
}

function Rooms() {
  const { page: first, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { shown, addressOf, grow, loading, failed } = useGrowing('chat/channel-chat', first)
  if (shown.rows.length === 0) {
    return (
      <Empty
        level={2}
        title={t('chat:empty.page')}
        hint={t('chat:empty.hint')}
        action={<ButtonLink href="/client/search">{t('chat:action.find')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="stack s6" aria-busy={loading}>
      <RoomList rows={shown.rows} now={now} />
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </div>
  )
}
