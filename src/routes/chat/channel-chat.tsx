/** Rooms, the latest message first; from a place the form that asks it, from a card the one that asks officers; announcements of a district. */
import { useLoaderData } from 'react-router-dom'
import { CachedNote } from '#client/chat/cached-note.tsx'
import { ChannelList } from '#client/chat/channel-list.tsx'
import { AnnounceForm, Announcements } from '#client/chat/channel-view.tsx'
import { FoundList } from '#client/chat/found-list.tsx'
import { InvitationPanel } from '#client/chat/invitation-panel.tsx'
import { MessageForm } from '#client/chat/message-form.tsx'
import { AllQuestions, QuestionList } from '#client/chat/question-list.tsx'
import { Replies } from '#client/chat/replies.tsx'
import { RoomActs } from '#client/chat/room-acts.tsx'
import { RoomList } from '#client/chat/room-list.tsx'
import { nameIn } from '#client/chat/room-name.ts'
import { useCachedInbox } from '#client/chat/use-cached-chat.ts'
import { type LiveInbox, useLiveInbox } from '#client/chat/use-live-inbox.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Chip, Chips } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { useGrowing, useListKey } from '#client/ui/growing.ts'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import { FIND_MAX_LENGTH, inboxParts } from '#shared/chat/chat-limits.ts'
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
  const loaded = useLoaderData<typeof loader>()
  const isLive =
    loaded.asOf === null &&
    loaded.cursor === null &&
    loaded.find === null &&
    loaded.label === null &&
    [loaded.place, loaded.card, loaded.channel, loaded.list].every((other) => other === null)
  const { data, ...live } = useLiveInbox(loaded, isLive)
  const {
    page: rooms,
    place,
    card,
    channel,
    channels,
    questions,
    nextQuestions,
    cursor,
    invitations,
    isOfficer,
    find,
    list: only,
    show,
    label,
    now,
    asOf,
  } = data
  const { t } = useText()
  const list = useListKey()
  const isInbox = !place && !card && !channel && only === null && find === null && show === null && label === null
  useCachedInbox(isInbox ? (rooms.rows[0]?.at ?? null) : null, asOf)
  if (place) return <Ask place={place} />
  if (card) return <AskOfficer card={card} />
  if (channel) return <Channel channel={channel} />
  if (only) return <AllQuestions rows={questions} find={find} cursor={cursor} next={nextQuestions} now={now} />
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('chat:title.page')} lead={t('chat:lead.page')} />
      <CachedNote asOf={asOf} />
      {!isOfficer && find === null && show === null && rooms.rows.length > 0 && (
        <Buttons>
          <ButtonLink href="/chat/create-group">{t('chat:action.newGroup')}</ButtonLink>
        </Buttons>
      )}
      <FormBanner<typeof action> fields={['place']} />
      {invitations.length > 0 && <Invitations rows={invitations} />}
      {questions.length > 0 && <QuestionList rows={questions} now={now} hasMore={nextQuestions !== null} />}
      {channels.length > 0 && <ChannelList rows={channels} />}
      <Find />
      <Parts />
      <Labels />
      <Rooms key={list} loaded={loaded} data={data} {...live} />
      {data.found && <FoundList found={data.found} />}
    </div>
  )
}

/** Parts of a long inbox: what was not read yet, guests who wait for an answer, and groups. */
function Parts() {
  const { find, show, mayFind, isAnyAway, asOf, page: rooms } = useLoaderData<typeof loader>()
  const answersForPlaces = rooms.rows.some(({ answers }) => answers !== null)
  const { t } = useText()
  if (!(mayFind || isAnyAway) || asOf !== null || find !== null) return null
  return (
    <Chips label={t('chat:label.parts')}>
      <Chip href={page} current={show === null}>
        {t('chat:part.all')}
      </Chip>
      {inboxParts
        .filter((part) => part !== 'mine' || answersForPlaces || show === 'mine')
        .map((part) => (
          <Chip key={part} href={path(page, { show: part })} current={show === part}>
            {t(`chat:part.${part}`)}
          </Chip>
        ))}
    </Chips>
  )
}

/** Searches rooms by their name or a member's, with a network: a stored list knows its own rooms only. */
function Find() {
  const { find, mayFind, asOf } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (!mayFind || asOf !== null) return null
  return (
    <search>
      <form className="chat-find" method="get" action={page}>
        <Input
          id="find"
          name="find"
          type="search"
          defaultValue={find ?? ''}
          maxLength={FIND_MAX_LENGTH}
          label={t('chat:label.find')}
        />
        <Buttons>
          <Button icon="search">{t('chat:action.findRoom')}</Button>
          {find !== null && (
            <ButtonLink variant="plain" href={page}>
              {t('chat:action.rooms')}
            </ButtonLink>
          )}
        </Buttons>
      </form>
    </search>
  )
}

function Ask({ place: { id, name } }: { place: NonNullable<Data['place']> }) {
  const { client, replies } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'place', to: path(page, { place: id }), hidden: { place: id, client } })
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('chat:title.ask', { place: name })} lead={t('chat:lead.ask')} />
      {replies && <Replies place={id} name={name} replies={replies} isFirst />}
      <Panel lift>
        <MessageForm form={form} side="person" />
      </Panel>
      <a className="link" href={page}>
        {t('chat:action.rooms')}
      </a>
    </div>
  )
}

function AskOfficer({ card: { id, number, place } }: { card: NonNullable<Data['card']> }) {
  const { client } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'officer', to: path(page, { card: id }), hidden: { card: id, client } })
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('chat:title.officer', { number })} lead={`${place} · ${t('chat:lead.officer')}`} />
      <Panel lift>
        <MessageForm form={form} side="place" isOfficial />
      </Panel>
      <a className="link" href={path('/vendor/warning-list/detail/:id', { id })}>
        {t('chat:action.card')}
      </a>
    </div>
  )
}

function Channel({
  channel: { code, name, mayWrite, owners, announcements, next },
}: {
  channel: NonNullable<Data['channel']>
}) {
  const { client, find, cursor } = useLoaderData<typeof loader>()
  const { t } = useText()
  const district = String(code)
  const at = (query: { find?: string | null; cursor?: string | null } = {}) => path(page, { district: code, ...query })
  const isLong = next !== null || cursor !== null || find !== null
  const form = useForm({ do: 'announce', to: path(page, { district: code }), hidden: { district, client } })
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('chat:title.channel', { district: name })} lead={t('chat:lead.channel')} />
      {mayWrite && <AnnounceForm form={form} owners={owners} />}
      {isLong && <FindInList href={at()} find={find} by="announcement" isEmpty={announcements.length === 0} />}
      {(announcements.length > 0 || find === null) && (
        <Announcements announcements={announcements} mayWrite={mayWrite} />
      )}
      <Pagination first={cursor === null ? null : at({ find })} next={next && at({ find, cursor: next })} />
      <a className="link" href={page}>
        {t('chat:action.rooms')}
      </a>
    </div>
  )
}

function Invitations({ rows }: { rows: Data['invitations'] }) {
  const { t } = useText()
  return (
    <section className="stack s3" aria-labelledby="invitations">
      <h2 id="invitations">{t('chat:title.invitations')}</h2>
      {rows.map((row) => (
        <Invitation key={row.room} row={row} />
      ))}
    </section>
  )
}

function Invitation({ row }: { row: Data['invitations'][number] }) {
  const of = { room: row.room }
  const join = useForm({ do: 'join', to: page, of })
  const decline = useForm({ do: 'decline', to: page, of })
  return <InvitationPanel invitation={row} join={join} decline={decline} />
}

/** Labels of the reader's places: the talks that have one. */
function Labels() {
  const { find, show, label, labels, asOf } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (labels.length === 0 || asOf !== null || find !== null) return null
  const isChosen = (name: string) => name.toLowerCase() === label?.toLowerCase()
  return (
    <Chips label={t('chat:team.labels')}>
      {labels.map((name) => (
        <Chip key={name} href={path(page, { show, label: isChosen(name) ? null : name })} current={isChosen(name)}>
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

/** On each line. */
function Acts({ row, show, label }: { row: Data['page']['rows'][number] } & Pick<Data, 'show' | 'label'>) {
  const { t } = useText()
  const form = useForm({
    do: 'arrange',
    to: path(page, { show, label }),
    of: { room: row.id },
    hidden: { show, label },
  })
  return <RoomActs row={row} name={nameIn(row, t)} form={form} />
}

function Rooms({ loaded, data, typing, drafts, later, list }: LiveInbox<Data> & { loaded: Data }) {
  const { find, show, label, now, questions, channels, invitations } = data
  const { t } = useText()
  const { shown, addressOf, grow, loading, failed } = useGrowing('chat/channel-chat', loaded.page)
  const rows = data === loaded || !later ? shown.rows : later.followInbox(shown.rows, data.page)
  if (rows.length === 0 && find !== null && data.found?.rows.length) return null
  if (rows.length === 0 && find !== null)
    return <Empty level={2} title={t('chat:empty.found', { find })} hint={t('chat:empty.foundHint')} />
  if (rows.length === 0 && label !== null) return <Empty level={2} title={t('chat:empty.found', { find: label })} />
  if (rows.length === 0 && show !== null) return <Empty level={2} title={t(`chat:empty.part.${show}`)} />
  if (rows.length === 0) {
    if (questions.length + channels.length + invitations.length > 0) return null
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
      <RoomList
        rows={rows}
        now={now}
        typing={typing}
        drafts={drafts}
        list={list}
        actsOf={(row) => loaded.asOf === null && <Acts row={row} show={show} label={label} />}
      />
      {later && <later.NewIn before={loaded.page.rows} rows={rows} />}
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </div>
  )
}
