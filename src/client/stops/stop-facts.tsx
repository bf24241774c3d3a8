/** The state of a stop as a tag, and its facts as officers and the person read them. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import type { OwnStop, StopLine } from '#shared/stops/stop.ts'

export function StopTag({ stop: { outcome, due } }: { stop: Pick<StopLine, 'outcome' | 'due'> }) {
  const { t } = useText()
  if (outcome !== null) return <Tag>{t(`stop:outcome.${outcome}`)}</Tag>
  return due ? <Tag tone="warn">{t('stop:state.appealed')}</Tag> : <Tag tone="bad">{t('stop:state.stands')}</Tag>
}

/** The facts of a stop: its extent, reason, beginning and end. */
export function StopFacts({ stop }: { stop: Pick<OwnStop, 'scope' | 'cause' | 'words' | 'began' | 'until'> }) {
  const { t, format } = useText()
  const { scope, cause, words, began, until } = stop
  const facts = [
    ['scope', t(`stop:scope.${scope}`)],
    ['cause', t(`stop:cause.${cause}`)],
    ['words', words],
    ['began', format.dateTime(began)],
    ['until', until ? format.dateTime(until) : t('stop:until.open')],
  ] as const
  return (
    <dl className="stack s3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="small muted">{t(`stop:fact.${name}`)}</dt>
          <dd className="prose">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The appeal, and its answer where there is one. */
export function StopAppeal({ appeal }: { appeal: NonNullable<OwnStop['appeal']> }) {
  const { t, format } = useText()
  const { text, at, due, answer } = appeal
  return (
    <>
      <p className="small muted">{t('stop:appeal.at', { at: format.dateTime(at) })}</p>
      <p className="prose">{text}</p>
      {answer === null ? (
        <p>{t('stop:appeal.due', { due: format.dateTime(due) })}</p>
      ) : (
        <p className="prose">
          <b>{t('stop:appeal.answer')}: </b>
          {answer}
        </p>
      )}
    </>
  )
}
