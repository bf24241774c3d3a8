/** The words of a message with what can be pressed in them, warnings of links that pretend, and the cards of places of ours. No page of others is fetched. */
import { Fragment } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { ChatMessageView, LinkedPlace } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { PlaceInLine } from '../places/place-name.tsx'
import { renderGrade } from '../standards/grade-badge.tsx'
import { Banner } from '../ui/banner.tsx'

/** A text may hold the same link twice: its parts are told apart by their place, which never changes. */
export function MessageWords({ text, parts }: Pick<ChatMessageView, 'text' | 'parts'>) {
  if (!parts) return text
  return parts.map(({ text: part, href, calls }, index) => {
    const key = `${index} ${part}`
    if (calls) {
      const Name = calls === 'reader' ? 'mark' : 'b'
      return <Name key={key}>{part}</Name>
    }
    if (!href) return <Fragment key={key}>{part}</Fragment>
    const isOther = /^https?:/.test(href)
    return (
      <a
        key={key}
        className="link"
        href={href}
        {...(isOther && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {part}
      </a>
    )
  })
}

export function MessageLinks({ parts, places }: Pick<ChatMessageView, 'parts' | 'places'>) {
  const { t } = useText()
  const warnings = new Set((parts ?? []).flatMap(({ warning }) => warning ?? []))
  return (
    <>
      {[...warnings].map((warning) => (
        <div key={warning} className="message-payee">
          <Banner tone="bad" title={t(`chat:link.${warning}`)} />
        </div>
      ))}
      {places.map((place) => (
        <LinkedCard key={place.id} place={place} />
      ))}
    </>
  )
}

function LinkedCard({ place }: { place: LinkedPlace }) {
  const text = useText()
  return (
    <a className="linked-place" href={path('/client/information/:id', { id: place.id })}>
      {renderGrade(text, place.grade, 32)}
      <PlaceInLine place={place} />
    </a>
  )
}
