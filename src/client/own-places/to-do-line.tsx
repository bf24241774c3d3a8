/** One task of an owner: task, place, deadline, and the way to it. The date never stands without how long is left. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { dayMs } from '#shared/bangkok.ts'
import type { ToDo } from '#shared/own-places/to-do.ts'
import { toDoAddress } from '#shared/own-places/to-do-address.ts'

const icons = {
  card: 'triangle-alert',
  returned: 'pencil',
  draft: 'pencil',
  licence: 'file-text',
  survey: 'list-checks',
  reviews: 'star',
  talks: 'message-circle',
  claim: 'key-round',
  offer: 'store',
} as const satisfies Record<ToDo['kind'], IconName>

/** The task in words. */
export function useToDoWords() {
  const { t, format } = useText()
  const titleOf = (it: ToDo): string => {
    if (it.kind === 'card') return t(`vendor:toDo.card.${it.clock}`, { number: it.number })
    if (it.kind === 'returned') return t('vendor:toDo.returned', { count: it.count })
    if (it.kind === 'licence') return t('vendor:toDo.licence', { licence: t(`register:licence.${it.licence}`) })
    if (it.kind === 'survey') return t(it.isFirst ? 'vendor:toDo.surveyFirst' : 'vendor:toDo.survey')
    if (it.kind === 'reviews') return t('vendor:toDo.reviews', { count: it.count })
    if (it.kind === 'talks') return t('vendor:toDo.talks', { count: it.count })
    if (it.kind === 'offer') return t(`vendor:toDo.offer.${it.of}`)
    if (it.kind === 'claim') return t('vendor:toDo.claim')
    return t('vendor:toDo.draft')
  }
  const leftOf = (it: ToDo, now: string): string | null => {
    if (it.kind === 'card' && it.isStopped) return t('vendor:left.stopped')
    if (it.at === null) return null
    const ms = Date.parse(it.at) - Date.parse(now)
    if (ms <= 0) return t('vendor:left.over')
    return ms < dayMs
      ? t('vendor:left.hours', { count: Math.ceil(ms / 3_600_000) })
      : t('vendor:left.days', { days: format.days(Math.floor(ms / dayMs)) })
  }
  return { titleOf, leftOf }
}

interface ToDoLineProps {
  it: ToDo
  now: string
}

export function ToDoLine({ it, now }: ToDoLineProps) {
  const { t, format } = useText()
  const { titleOf, leftOf } = useToDoWords()
  const left = leftOf(it, now)
  const isLate = it.at !== null && it.at <= now
  return (
    <li className="to-do">
      {it.kind === 'card' ? (
        <WarningCard level={it.level} />
      ) : (
        <span className="ic-box">
          <Icon name={icons[it.kind]} />
        </span>
      )}
      <div className="grow">
        <b>{titleOf(it)}</b>
        <p className="small muted">
          {it.place.name || t('register:draft.unnamed')}
          {it.at !== null && (
            <>
              {' · '}
              <time dateTime={it.at}>{t('vendor:left.by', { when: format.dateTime(it.at) })}</time>
            </>
          )}
        </p>
        {left && (
          <p className={isLate ? 'to-do-left late' : 'to-do-left'}>
            <Icon name="clock" />
            {left}
          </p>
        )}
      </div>
      <ButtonLink href={toDoAddress(it)}>
        {t(`vendor:toDoAct.${it.kind}`)}
        <span className="vh">
          {' '}
          {titleOf(it)} {it.place.name}
        </span>
      </ButtonLink>
    </li>
  )
}
