/** A review, message or report in the queue: why it waits, number of reporters, its beginning, and the officer who has it open. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { WaitingText } from '#shared/moderation/moderation.ts'
import { path } from '#shared/path.ts'
import { toneOf, whyOf } from './why.ts'

export function WaitingLine({ line }: { line: WaitingText }) {
  const { t, format } = useText()
  const { id, kind, place, people, since, stars, text, takenBy } = line
  const icon = kind === 'report' ? 'siren' : kind === 'message' ? 'message-circle' : 'message-square-quote'
  return (
    <a className="li waiting-text" href={path('/inspector/check-comment/:id', { id })}>
      <span className="ic-box">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <span className="tags">
          <Tag tone={toneOf(line)}>{whyOf(line, t)}</Tag>
          {people > 1 && <Tag>{t('comment:people', { count: people })}</Tag>}
          {stars !== null && <Tag>{t('comment:stars', { count: stars })}</Tag>}
          {takenBy && <Tag tone="info">{t('comment:takenBy', { name: takenBy })}</Tag>}
        </span>
        <b>{place.name}</b>
        <span className="waiting-words">{kind === 'message' ? t('comment:messageLine') : text}</span>
        <small>
          {place.district} · {t('comment:since', { at: format.dateTime(since) })}
        </small>
      </span>
      <Icon name="chevron-right" />
    </a>
  )
}
