/** Taking a visit along, from its page: one tap, and then the data on the device with its date. */
import { useEffect, useState } from 'react'
import { useChoices } from '#client/runtime/choices.tsx'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { listPages } from '../runtime/device/cached-pages.ts'
import { leastRoom } from '../runtime/device/room.ts'
import { InstallButton } from './install-button.tsx'
import { keepDay, type Taken, takeAlong, visitPath } from './take-along.ts'

interface TakeAlongProps {
  /** In the order in which they are visited. */
  places: readonly { id: string; name: string }[]
}

type State = { is: 'idle' } | { is: 'taking'; done: number } | { is: 'done'; failed: readonly Failed[] }
interface Failed {
  name: string
  why: Exclude<Taken, 'taken'>
}

/** Share of these places that is on the device. */
function useCached(places: TakeAlongProps['places'], state: State) {
  const [cached, setCached] = useState<{ count: number; at: number; bytes: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something was taken
  useEffect(() => {
    if (!isSecureContext) return
    let isOver = false
    const paths = new Set(places.map(({ id }) => visitPath(id)))
    void listPages()
      .then((all) => all.filter(({ path }) => paths.has(path)))
      .then((own) => {
        if (isOver) return
        const at = Math.min(...own.map((page) => page.at))
        setCached({ count: own.length, at, bytes: own.reduce((sum, page) => sum + page.bytes, 0) })
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [places, state.is])
  return cached
}

export function TakeAlong({ places }: TakeAlongProps) {
  const { t, format, locale } = useText()
  const choices = useChoices()
  const [state, setState] = useState<State>({ is: 'idle' })
  const isRunning = useHydrated()
  const cached = useCached(places, state)
  if (!isRunning || places.length === 0) return null
  async function take() {
    const failed: Failed[] = []
    for (const [done, place] of places.entries()) {
      setState({ is: 'taking', done })
      const taken = await takeAlong(place, { ...choices, locale }).catch((): Taken => 'lost')
      if (taken !== 'taken') failed.push({ name: place.name, why: taken })
    }
    // From where the day goes on.
    if (failed.length < places.length) await keepDay(t('nav.today')).catch(() => undefined)
    setState({ is: 'done', failed })
  }
  const has = cached !== null && cached.count > 0
  return (
    <Panel labelledBy="take-along">
      <div className="stack">
        <h2 id="take-along">{t('field:take.title')}</h2>
        <p className="muted">{t('field:take.what')}</p>
        <p className="small muted on-safari">{t('field:take.safari')}</p>
        <p role="status" className="small">
          {state.is === 'taking' && t('field:take.taking', { done: state.done + 1, all: places.length })}
          {state.is !== 'taking' && has && (
            <span className="note-line">
              <Icon name="smartphone" />
              {t(cached.count < places.length ? 'field:take.some' : 'field:take.kept', {
                count: cached.count,
                all: places.length,
                time: format.dateTime(new Date(cached.at).toISOString()),
                size: format.decimal1(Math.max(0.1, cached.bytes / 1e6)),
              })}
            </span>
          )}
        </p>
        {state.is === 'done' && state.failed.length > 0 && (
          <div role="alert">
            <ul className="small">
              {state.failed.map(({ name, why }) => (
                <li key={name}>
                  {places.length > 1 && `${name}: `}
                  {typeof why === 'string'
                    ? t(`field:take.${why}`, { room: format.number(leastRoom / 1e6) })
                    : t(why.refused)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Buttons>
          <Button type="button" icon="download" busy={state.is === 'taking'} onClick={() => void take()}>
            {t(has ? 'field:take.again' : 'field:take.action')}
          </Button>
          <InstallButton />
        </Buttons>
      </div>
    </Panel>
  )
}
