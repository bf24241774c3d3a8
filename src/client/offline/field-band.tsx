/**
 * The one line under the top bar on a device on which somebody works without a network: the queue, possible actions, and its list.
 * Rendered into its own place beside the page, which other readers' browsers leave empty.
 */
import { useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { path } from '#shared/path.ts'
import { isHeld, type UnsentMessage } from '../chat/unsent-message.ts'
import type { WaitingDraft } from '../drafts/send-waiting.ts'
import type { CachedPage } from '../runtime/device/cached-pages.ts'
import { onFieldChange } from '../runtime/device/field-changed.ts'
import type { FieldRun } from './field-runs.ts'
import { type BandKind, bandOf, type FieldState, readFieldState, unsentIn, waitingIn } from './field-state.ts'
import { FormLine, reasonOf } from './form-line.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { NotTaken } from './not-taken.tsx'
import { reasons } from './send-rest.ts'

const looks: Record<BandKind, { tone: string; icon: IconName }> = {
  handed: { tone: 'warn', icon: 'info' },
  locked: { tone: 'warn', icon: 'lock' },
  refused: { tone: 'warn', icon: 'cloud-alert' },
  held: { tone: 'warn', icon: 'cloud-alert' },
  late: { tone: 'warn', icon: 'cloud-alert' },
  full: { tone: 'bad', icon: 'hard-drive' },
  offline: { tone: '', icon: 'wifi-off' },
  sending: { tone: 'info', icon: 'cloud-upload' },
  waiting: { tone: 'info', icon: 'smartphone' },
  others: { tone: '', icon: 'lock' },
}

function useFieldState(): FieldState | null {
  const [state, setState] = useState<FieldState | null>(null)
  useEffect(() => {
    let isOver = false
    const look = () =>
      void readFieldState().then(
        (now) => isOver || setState(now),
        () => undefined,
      )
    look()
    const stop = onFieldChange(look)
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return state
}

export function FieldBand() {
  const state = useFieldState()
  const kind = state && bandOf(state)
  return (
    <>
      <div role="status" className="field-band">
        {state && kind && <Band state={state} kind={kind} />}
      </div>
      <LeaveDialog />
    </>
  )
}

/** The place it is about. */
function placeOf(kind: BandKind, { runs, messages, forms }: FieldState): string {
  if (kind === 'held') return messages.find(isHeld)?.title ?? ''
  if (kind === 'handed') return runs.findLast(({ receipt }) => receipt?.isHanded)?.receipt?.place ?? ''
  const run = runs.find(({ run, late }) => (kind === 'late' ? late > 0 : reasons.has(run)))
  return run?.about?.place.name ?? forms.find(({ refused }) => refused)?.waiting.label ?? ''
}

/** The one message on the work on this device; unsent data is always named beside it. */
export function Band({ state, kind }: { state: FieldState; kind: BandKind }) {
  const { t, format } = useText()
  const { runs, messages, forms, pages, room, others } = state
  const { tone, icon } = looks[kind]
  const values = {
    places: format.number(others.places),
    messages: format.number(others.messages),
    pages: format.number(pages.length),
    waiting: format.number(waitingIn(state)),
    room: format.number(Math.floor((room ?? 0) / 1e6)),
    place: placeOf(kind, state),
  }
  const reason = [...reasons.values(), ...forms.flatMap(reasonOf)][0]
  const unsent = unsentIn(state)
  const isAlone = kind === 'offline' && (unsent || forms.length > 0)
  const hint =
    kind === 'refused' && reason
      ? t(reason)
      : kind === 'sending'
        ? ''
        : t(`field:band.${isAlone ? 'unsent' : kind}Hint`, values)
  const isList = kind !== 'locked' && runs.length + messages.length + forms.length + pages.length > 0
  return (
    <div className={`netbar ${tone}`}>
      <div className="wrap">
        <Icon name={icon} />
        <div className="grow">
          <b>{t(`field:band.${kind}`, values)}</b>
          {unsent && (
            <p className="not-sent">
              {t(`field:unsent.${unsent.kind}`, {
                places: format.number(unsent.places),
                messages: format.number(unsent.messages),
              })}
            </p>
          )}
          {forms.length > 0 && (
            <p className="not-sent">{t('field:unsent.forms', { forms: format.number(forms.length) })}</p>
          )}
          {hint && <p>{hint}</p>}
          {isList && (
            <details>
              <summary>{t('field:band.list')}</summary>
              <FieldList runs={runs} messages={messages} forms={forms} pages={pages} others={others} />
            </details>
          )}
        </div>
        {kind === 'locked' && (
          <a className="btn line" href={path('/auth/login')}>
            {t('field:band.signIn')}
          </a>
        )}
      </div>
    </div>
  )
}

interface ListedState extends Pick<FieldState, 'others'> {
  runs: readonly FieldRun[]
  messages: readonly UnsentMessage[]
  forms: readonly WaitingDraft[]
  pages: readonly CachedPage[]
}

/** The queue, recently sent data, and the cached pages. */
export function FieldList({ runs, messages, forms, pages, others }: ListedState) {
  const { t, format } = useText()
  const own = runs.filter(({ about, receipt }) => about && !receipt)
  return (
    <ul className="field-list">
      {own.map(({ run, about, answers, photos, isEnding }) => (
        <li key={run}>
          <a className="link" href={about?.path}>
            {about?.place.name}
          </a>
          <small>
            {isEnding && `${t('field:band.ending')} · `}
            {t('field:band.line', { answers: format.number(answers), photos: format.number(photos) })}
          </small>
          {reasons.has(run) && <NotTaken run={run} />}
        </li>
      ))}
      {runs.flatMap(({ run, receipt, answers, photos, late }) =>
        receipt ? (
          <li key={`sent ${run}`}>
            <a className="link" href={receipt.to}>
              {t(receipt.isHanded ? 'field:band.handedLine' : 'field:band.sent', { place: receipt.place })}
            </a>
            <small>{format.dateTime(receipt.at)}</small>
            {late > 0 && (
              <>
                <p>{t('field:late.line', { answers: format.number(answers), photos: format.number(photos) })}</p>
                <NotTaken run={run} />
              </>
            )}
          </li>
        ) : (
          []
        ),
      )}
      {messages.map(({ client, room, title, text }) => (
        <li key={client}>
          <a className="link" href={path('/chat/room-chat/:id', { id: room })}>
            {t('field:band.message', { title })}
          </a>
          <small className="field-text">{text}</small>
        </li>
      ))}
      {forms.map((form) => (
        <FormLine key={form.name} form={form} />
      ))}
      {pages.map(({ path: at, label, at: since }) => (
        <li key={at}>
          <a className="link" href={at}>
            {label}
          </a>
          <small>{t('field:band.keptAt', { time: format.dateTime(new Date(since).toISOString()) })}</small>
        </li>
      ))}
      {others.places > 0 && <li>{t('field:band.other', { runs: format.number(others.places) })}</li>}
      {others.messages > 0 && <li>{t('field:band.otherMessages', { messages: format.number(others.messages) })}</li>}
    </ul>
  )
}
