/** A place's way of answering, for its guests: the usual time until an answer, the hours, and notes that nobody writes. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { AnsweringView, AutomaticNote } from '#shared/chat/answering.ts'
import { MessagePayees } from './message-payees.tsx'

interface RepliesProps {
  place: string
  /** Of the place. */
  name: string
  replies: AnsweringView
  /** Nothing was asked yet: the greeting is shown. */
  isFirst?: boolean
}

export function Replies({ place, name, replies: { hours, isAway, greeting, away, pace }, isFirst }: RepliesProps) {
  const { t } = useText()
  const notes = [isFirst && greeting, away].filter((note): note is AutomaticNote => Boolean(note))
  if (notes.length === 0 && !isFirst && !isAway) return null
  return (
    <div className="stack s2">
      {isFirst && pace && <p>{t(`chat:replies.${pace}`)}</p>}
      {hours && (isFirst || isAway) && (
        <p className="small muted">{t(isAway ? 'chat:replies.away' : 'chat:replies.open', { ...hours })}</p>
      )}
      {notes.map(({ text, payees }) => (
        <div key={text} className="announcement">
          <p className="small muted">{t('chat:replies.automatic', { place: name })}</p>
          <p className="message-text">{text}</p>
          <MessagePayees payees={payees} place={place} />
        </div>
      ))}
    </div>
  )
}
