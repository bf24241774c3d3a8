/** The head of a room, which stays on the screen: the way back, the other side, and all that is seldom wanted folded in its menu. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { EmergencyStrip } from '#client/shell/emergency-strip.tsx'
import { Choice } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { RoomView } from '#shared/chat/room.ts'
import { path } from '#shared/path.ts'
import { useEnterSwitch } from './enter-key.ts'

interface RoomHeadProps {
  room: RoomView
  title: string
  /** Under the title: the place, the card or the group that it is about. */
  about: ReactNode
  /** The message that stands above the talk. */
  pinned: ReactNode
  /** The reader's acts on the room. */
  children: ReactNode
}

export function RoomHead({ room: { id, place }, title, about, pinned, children }: RoomHeadProps) {
  const { t } = useText()
  return (
    <header className="room-head">
      <a className="icon-btn" href="/chat/channel-chat" aria-label={t('chat:action.rooms')}>
        <Icon name="chevron-left" />
      </a>
      <div className="grow">
        <h1>{title}</h1>
        {about}
        {pinned}
      </div>
      <details className="room-menu">
        <summary className="icon-btn" aria-label={t('chat:label.menu')}>
          <Icon name="ellipsis" />
        </summary>
        <div className="panel lift stack s3">
          {place.isShown && (
            <a className="link" href={path('/client/information/:id', { id: place.id })}>
              {t('chat:action.look')}
            </a>
          )}
          <a className="link" href={path('/chat/member-chat/:id', { id })}>
            {t('chat:title.members')}
          </a>
          <EnterSwitch />
          {children}
          <EmergencyStrip />
        </div>
      </details>
    </header>
  )
}

/** Where there is a keyboard. */
function EnterSwitch() {
  const { t } = useText()
  const [isOn, turn] = useEnterSwitch()
  if (isOn === null) return null
  return (
    <Choice
      type="checkbox"
      id="enter-sends"
      checked={isOn}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
      label={t('chat:label.enterSends')}
    />
  )
}
