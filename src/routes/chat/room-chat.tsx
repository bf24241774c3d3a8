/** A room between a person and a place: the messages, and the form to answer. */
import { useRef } from 'react'
import { useLoaderData } from 'react-router-dom'
import { CachedNote } from '#client/chat/cached-note.tsx'
import { MessageForm } from '#client/chat/message-form.tsx'
import { MessageOptions } from '#client/chat/message-options.tsx'
import { MessageQuote } from '#client/chat/message-quote.tsx'
import { ReportMessage } from '#client/chat/report-message.tsx'
import { RoomMessages } from '#client/chat/room-messages.tsx'
import { RoomOptions } from '#client/chat/room-options.tsx'
import { UnsentList } from '#client/chat/unsent-list.tsx'
import { useAnswering } from '#client/chat/use-answering.ts'
import { useCachedRoom } from '#client/chat/use-cached-chat.ts'
import { useFollowing } from '#client/chat/use-following.ts'
import { useStay } from '#client/chat/use-stay.ts'
import { useUnsent } from '#client/chat/use-unsent.ts'
import { useWriting } from '#client/chat/use-writing.ts'
import { OfferPush } from '#client/notifications/offer-push.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { EmergencyStrip } from '#client/shell/emergency-strip.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { useHeld, useRefusal } from '#client/ui/form/page-answer.ts'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { GroupView } from '#shared/chat/groups.ts'
import type { ChatMessageView, ChatSide, QuoteView, RoomCard, RoomView } from '#shared/chat/room.ts'
import type { HeadOf, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './room-chat.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const useForm = formsOf<typeof action>()
const page = '/chat/room-chat/:id'

/** The other side, as the reader calls it, or a group's name. */
function otherSide({ side, person, place, card, group }: RoomView, t: Translate): string {
  if (group) return group.title
  if (side !== 'place') return place.name
  return card ? t('chat:label.officers') : (person ?? t('chat:label.left'))
}

export const head: HeadOf<Data> = ({ room }, t) => ({
  title: `${otherSide(room, t)} · ${t('chat:title.page')} · ${t('header.product')}`,
  noindex: true,
})

/** Where the reader says why a message is reported, in place of the one to write in. */
function Report({ message, room }: { message: ChatMessageView; room: string }) {
  const seq = String(message.seq)
  const to = path(page, { id: room }, { at: message.seq, report: message.seq })
  const form = useForm({ do: 'report', to, of: { seq } })
  return (
    <ReportMessage form={form} message={message} back={`${path(page, { id: room }, { at: message.seq })}#m-${seq}`} />
  )
}

function Options({ message, to }: { message: ChatMessageView; to: string }) {
  const of = { seq: String(message.seq) }
  const forms = {
    edit: useForm({ do: 'edit', to, of, id: `edit-${of.seq}` }),
    remove: useForm({ do: 'delete', to, of, id: `delete-${of.seq}` }),
    appeal: useForm({ do: 'appeal', to, of, id: `appeal-${of.seq}` }),
  }
  // Corrected, it is folded again.
  return <MessageOptions key={message.text} message={message} {...forms} />
}

/** The card, and the note that messages stay. */
function AboutCard({ card: { id, number }, side }: { card: RoomCard; side: ChatSide }) {
  const { t } = useText()
  const href = path(
    side === 'officer' ? '/inspector/manage-reply/already-sent/:id' : '/vendor/warning-list/detail/:id',
    { id },
  )
  return (
    <>
      <p>
        <a className="link" href={href}>
          {t('chat:label.card', { number })}
        </a>
      </p>
      <p className="small muted">{t('chat:hint.official')}</p>
    </>
  )
}

/** The group's purpose and members. */
function AboutGroup({ id, group: { purpose, people }, place }: { id: string; group: GroupView; place: string }) {
  const { t } = useText()
  return (
    <>
      <p className="muted">
        {t('chat:label.group', { place })} ·{' '}
        <a className="link" href={path('/chat/member-chat/:id', { id })}>
          {t('chat:label.people', { count: people })}
        </a>
      </p>
      {purpose && <p className="announcement">{purpose}</p>}
    </>
  )
}

/** The message that is answered, above the field; the link leaves it out. */
function Answered({ room, quote, onDrop }: { room: RoomView; quote: QuoteView; onDrop(): void }) {
  const { t } = useText()
  return (
    <div className="answering" id="answering">
      <p className="small muted">{t('chat:quote.answering')}</p>
      <MessageQuote room={room} quote={quote}>
        <a
          className="link"
          href={path(page, { id: room.id })}
          onClick={(event) => {
            event.preventDefault()
            onDrop()
          }}
        >
          {t('chat:quote.drop')}
        </a>
      </MessageQuote>
    </div>
  )
}

/** Another room is another page: an unsent text does not go to the next one. */
export default function RoomChat() {
  const data = useLoaderData<typeof loader>()
  return <Room key={data.room.id} {...data} />
}

function Room({ room: loaded, client: given, reader, writer, reported, asOf }: Data) {
  const { room, isTyping, onTyping } = useFollowing(loaded, reader)
  const { t } = useText()
  const { id, side, place, card, group, before, after, isClosed, ended, isMuted } = room
  const to = path(page, { id })
  // Talk with officers neither ends nor closes in these words.
  const memberSide = side === 'person' ? 'person' : 'place'
  const reporting = room.messages.find(({ seq, mayReport }) => mayReport && seq === reported)
  const title = otherSide(room, t)
  useCachedRoom(room, { title, asOf })
  const { messages: unsent, client, write } = useUnsent({ room: id, title, given, reader, shown: room.messages })
  const focus = useRef<() => void>(null)
  const { quote, choose } = useAnswering(loaded.answering, { client, given })
  const reply = quote && String(quote.seq)
  // Refused, it is rendered again with the quoted message.
  const writeTo = path(page, { id }, { reply: loaded.answering?.seq })
  const isRefused = [useRefusal(), useHeld()].some((sent) => sent !== null)
  const send = (words: { text: string; files: readonly File[] }) => write({ ...words, reply: quote?.seq ?? null })
  const writing = useWriting({ room: id, writer, isRefused, write: send })
  const form = useForm({ do: 'write', to: writeTo, hidden: { client, reply }, refusal: writing.refusal })
  useStay(writing.form, { isLatest: after === null })
  const options = {
    mute: useForm({ do: 'mute', to, hidden: { quiet: isMuted ? 'no' : 'yes' } }),
    end: useForm({ do: 'end', to }),
    resume: useForm({ do: 'resume', to }),
  }
  return (
    <div className="wrap narrow stack s6 chat-room">
      <header className="stack s2">
        <a className="link" href="/chat/channel-chat">
          {t('chat:action.rooms')}
        </a>
        <div className="chat-head">
          <h1>{title}</h1>
          {place.isShown && (
            <a className="link" href={path('/client/information/:id', { id: place.id })}>
              {t('chat:action.look')}
            </a>
          )}
          {!group && (
            <a className="link" href={path('/chat/member-chat/:id', { id })}>
              {t('chat:title.members')}
            </a>
          )}
        </div>
        {group ? (
          <AboutGroup id={id} group={group} place={place.name} />
        ) : card ? (
          <AboutCard card={card} side={side} />
        ) : (
          side === 'place' && <p className="muted">{t('chat:label.asks', { place: place.name })}</p>
        )}
      </header>
      {before !== null && (
        <Buttons>
          <ButtonLink href={path(page, { id }, { before })}>{t('chat:action.older')}</ButtonLink>
        </Buttons>
      )}
      <CachedNote asOf={asOf} hint={t('chat:kept.payees')} />
      <div className="talk">
        <RoomMessages
          room={room}
          onReply={(next) => {
            choose(next)
            focus.current?.()
          }}
          optionsOf={(message) => <Options message={message} to={to} />}
        />
        <UnsentList messages={unsent} room={room} />
      </div>
      <p className="chat-typing" role="status">
        {isTyping && t('chat:label.typing')}
      </p>
      <Buttons>
        {after === null ? (
          <ButtonLink variant="plain" href={path(page, { id })}>
            {t('chat:action.again')}
          </ButtonLink>
        ) : (
          <ButtonLink href={path(page, { id }, { at: after })}>{t('chat:action.newer')}</ButtonLink>
        )}
      </Buttons>
      {reporting ? (
        <Report message={reporting} room={id} />
      ) : isClosed ? (
        <Banner tone="info" title={t('chat:empty.closed')}>
          {card ? t('chat:empty.closedCard') : t(`chat:empty.closedHint.${memberSide}`)}
        </Banner>
      ) : ended ? (
        <Banner tone="info" title={t(`chat:empty.ended.${ended}`)}>
          {ended === 'own' ? t('chat:empty.endedHint.own') : t(`chat:empty.endedHint.other.${memberSide}`)}
        </Banner>
      ) : (
        <Panel>
          <MessageForm
            form={form}
            side={side}
            writing={writing}
            onTyping={onTyping}
            focus={focus}
            answered={quote && <Answered room={room} quote={quote} onDrop={() => choose(null)} />}
            isOfficial={card !== null}
            isGroup={group !== null}
          />
        </Panel>
      )}
      {side !== 'officer' && asOf === null && room.messages.some(({ isOwn }) => isOwn) && <OfferPush />}
      {!card && asOf === null && <RoomOptions room={room} {...options} />}
      <EmergencyStrip />
    </div>
  )
}
