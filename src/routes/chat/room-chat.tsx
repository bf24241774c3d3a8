/** A room between a person and a place: the messages, and the form to answer. */
import { useRef, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { ActsLater, OptionsLater, ReportLater } from '#client/chat/acts-later.tsx'
import { CachedNote } from '#client/chat/cached-note.tsx'
import { Composer } from '#client/chat/composer.tsx'
import { MessageQuote } from '#client/chat/message-quote.tsx'
import { Replies } from '#client/chat/replies.tsx'
import { RoomHead } from '#client/chat/room-head.tsx'
import { RoomMessages } from '#client/chat/room-messages.tsx'
import { TeamLine } from '#client/chat/team-line.tsx'
import { ToEnd } from '#client/chat/to-end.tsx'
import { UnsentList } from '#client/chat/unsent-list.tsx'
import { useAnswering } from '#client/chat/use-answering.ts'
import { useCachedRoom } from '#client/chat/use-cached-chat.ts'
import { useFollowing } from '#client/chat/use-following.ts'
import { useRoomLater } from '#client/chat/use-room-later.ts'
import { useStay } from '#client/chat/use-stay.ts'
import { useUnsent } from '#client/chat/use-unsent.ts'
import { useWriting } from '#client/chat/use-writing.ts'
import { OfferPush } from '#client/notifications/offer-push.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { useDownload } from '#client/ui/download-link.tsx'
import { useHeld, useRefusal } from '#client/ui/form/page-answer.ts'
import { formsOf } from '#client/ui/form/use-form.ts'
import type { ChatSide, QuoteView, RoomCard, RoomView } from '#shared/chat/room.ts'
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

/** The way to the card, and to its file on paper, which has this talk. */
function AboutCard({ card: { id, number }, side }: { card: RoomCard; side: ChatSide }) {
  const { t, locale } = useText()
  const href = path(
    side === 'officer' ? '/inspector/manage-reply/already-sent/:id' : '/vendor/warning-list/detail/:id',
    { id },
  )
  return (
    <p>
      <a className="link" href={href}>
        {t('chat:label.card', { number })}
      </a>{' '}
      ·{' '}
      <a className="link" {...useDownload(`/case-files/${id}/${locale}.pdf`)}>
        {t('chat:action.file')}
      </a>
    </p>
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

function Room({ room: loaded, client: given, begun, reader, writer, reported, asOf }: Data) {
  const { room, isTyping, onTyping, addOlder } = useFollowing(loaded, reader)
  const { t } = useText()
  const { id, side, place, card, group, before, after, isClosed, ended, replies } = room
  const to = path(page, { id })
  // Talk with officers neither ends nor closes in these words.
  const memberSide = side === 'person' ? 'person' : 'place'
  const reporting = room.messages.find(({ seq, mayReport }) => mayReport && seq === reported)
  const title = otherSide(room, t)
  useCachedRoom(room, { title, asOf })
  const { messages: unsent, client, write } = useUnsent({ room: id, title, given, reader, shown: room.messages })
  const focus = useRef<() => void>(null)
  const talk = useRef<HTMLDivElement>(null)
  const { quote, choose } = useAnswering(loaded.answering, { client, given })
  const reply = quote && String(quote.seq)
  // Refused, it is rendered again with the quoted message.
  const writeTo = path(page, { id }, { reply: loaded.answering?.seq })
  const isRefused = [useRefusal(), useHeld()].some((sent) => sent !== null)
  const { isAtEnd, waiting, toEnd } = useStay(talk, { isLatest: after === null, messages: room.messages })
  const send = (words: { text: string; files: readonly File[] }) => {
    toEnd()
    return write({ ...words, reply: quote?.seq ?? null })
  }
  const writing = useWriting({ room: id, writer, isRefused, write: send })
  const form = useForm({ do: 'write', to: writeTo, hidden: { client, reply }, refusal: writing.refusal })
  const later = useRoomLater()
  const older = useRef<HTMLAnchorElement>(null)
  const [isGrowing, setGrowing] = useState(false)
  const addressOf = (seq: number) => {
    const isShown = room.messages.some((message) => message.seq === seq)
    return `${isShown ? '' : path(page, { id }, { at: seq })}#m-${seq}`
  }
  const isOpen = !isClosed && ended === null
  const mayAct = asOf === null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pictures can be chosen by keys, too
    <div
      className="wrap narrow chat-room"
      ref={talk}
      onDragOver={(event) => {
        if (isOpen && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        if (isOpen && later?.takePhotos(writing.form.current, event.dataTransfer)) event.preventDefault()
      }}
    >
      <RoomHead
        room={room}
        title={title}
        pinned={room.pinned && <MessageQuote room={room} quote={room.pinned} href={addressOf(room.pinned.seq)} />}
        about={
          group ? (
            <p>
              <a className="link reach" href={path('/chat/member-chat/:id', { id })}>
                {t('chat:label.people', { count: group.people })}
              </a>{' '}
              · {t('chat:label.group', { place: place.name })}
            </p>
          ) : card ? (
            <AboutCard card={card} side={side} />
          ) : (
            (side === 'place' && <p>{t('chat:label.asks', { place: place.name })}</p>) ||
            (replies?.pace && <p>{t(`chat:replies.${replies.pace}`)}</p>)
          )
        }
      >
        {!card && mayAct && <OptionsLater room={room} to={to} />}
      </RoomHead>
      {room.team && mayAct && <TeamLine room={id} team={room.team} />}
      <div className="talk">
        {card && <p className="small muted">{t('chat:hint.official')}</p>}
        {group?.purpose && <p className="announcement">{group.purpose}</p>}
        {before !== null && (
          <Buttons>
            <a className="btn line" ref={older} href={path(page, { id }, { before })}>
              {t('chat:action.older')}
            </a>
          </Buttons>
        )}
        {place.isSuspended && (
          <Banner tone="bad" title={t('chat:label.suspended', { place: place.name })}>
            {t(`chat:hint.suspended.${memberSide}`)}
          </Banner>
        )}
        <CachedNote asOf={asOf} hint={t('chat:kept.payees')} />
        <RoomMessages
          room={room}
          isGrowing={isGrowing}
          Codes={mayAct && later ? later.PhotoPayees : null}
          onReply={(next) => {
            choose(next)
            focus.current?.()
          }}
          actsOf={(message) => mayAct && <ActsLater message={message} to={to} />}
        />
        <UnsentList messages={unsent} room={room} />
        {replies?.isAway && after === null && room.messages.at(-1)?.isOwn && (
          <Replies place={place.id} name={place.name} replies={replies} />
        )}
        {after === null ? (
          <noscript>
            <ButtonLink variant="plain" href={path(page, { id })}>
              {t('chat:action.again')}
            </ButtonLink>
          </noscript>
        ) : (
          <Buttons>
            <ButtonLink href={path(page, { id }, { at: after })}>{t('chat:action.newer')}</ButtonLink>
          </Buttons>
        )}
        {side !== 'officer' && mayAct && room.messages.some(({ isOwn }) => isOwn) && <OfferPush />}
        {reporting && <ReportLater message={reporting} room={id} />}
        {isClosed ? (
          <Banner tone="info" title={t('chat:empty.closed')}>
            {card ? t('chat:empty.closedCard') : t(`chat:empty.closedHint.${memberSide}`)}
          </Banner>
        ) : (
          ended && (
            <Banner tone="info" title={t(`chat:empty.ended.${ended}`)}>
              {ended === 'other' ? t(`chat:empty.endedHint.other.${memberSide}`) : t(`chat:empty.endedHint.${ended}`)}
            </Banner>
          )
        )}
      </div>
      {later && <later.RoomLater room={room} link={older} onOlder={addOlder} onGrowing={setGrowing} />}
      <div className="room-foot">
        {!isAtEnd && <ToEnd waiting={waiting} onPress={toEnd} />}
        <p className="chat-typing" role="status">
          {isTyping && t('chat:label.typing')}
        </p>
        {isOpen && !reporting && later && (
          <later.DraftPayees room={id} place={place.id} isOfPlace={side === 'place' && !card && !group} />
        )}
        {isOpen && !reporting && (
          <Composer
            form={form}
            side={side}
            writing={writing}
            onTyping={onTyping}
            focus={focus}
            later={later}
            answered={quote && <Answered room={room} quote={quote} onDrop={() => choose(null)} />}
            isOfficial={card !== null}
            callable={group?.callable ?? null}
            canned={room.canned}
            cannedAt={(word) => path(page, { id }, { canned: word })}
            begun={begun}
            shareAt={path('/chat/share-chat/:id', { id })}
          />
        )}
      </div>
    </div>
  )
}
