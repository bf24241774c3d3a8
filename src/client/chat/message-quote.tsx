/** An earlier message as it is quoted above an answer to it. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { QuoteView, RoomView } from '#shared/chat/room.ts'

type Speaking = Pick<QuoteView, 'isOwn' | 'side' | 'by' | 'unit'>

/** A message's writer, as the reader knows them. */
export function useSpeaker({ group, person, place }: Pick<RoomView, 'group' | 'person' | 'place'>) {
  const { t } = useText()
  return ({ isOwn, side, by, unit }: Speaking): string => {
    if (side === 'officer') return unit ?? t('chat:label.officers')
    if (isOwn) return t('chat:label.own')
    if (group) return by?.name ?? t('chat:label.left')
    return side === 'place' ? (by?.name ?? place.name) : (person ?? t('chat:label.left'))
  }
}

interface MessageQuoteProps {
  room: RoomView
  quote: QuoteView | 'earlier'
  /** Address of the quoted message. */
  href?: string
  children?: ReactNode
}

export function MessageQuote({ room, quote, href, children }: MessageQuoteProps) {
  const { t } = useText()
  const speakerOf = useSpeaker(room)
  if (quote === 'earlier') return <p className="message-quote muted">{t('chat:quote.earlier')}</p>
  const { text, hasPhotos, hidden } = quote
  const instead = hidden ? 'chat:label.hiddenShort' : hasPhotos ? 'chat:quote.photo' : 'chat:label.deleted'
  const said = text || t(instead)
  const speaker = speakerOf(quote)
  return (
    <blockquote className="message-quote">
      <b>{speaker}</b>
      {href ? <a href={href}>{said}</a> : <p>{said}</p>}
      {children}
    </blockquote>
  )
}
