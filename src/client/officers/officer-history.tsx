/** An officer's transitions and actions: their list of everything, from the record. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { OfficerPage } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'

export function Moves({ id, moves, nextMoves }: Pick<OfficerPage, 'id' | 'moves' | 'nextMoves'>) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="moves">
      <h2 id="moves" className="card-h2">
        {t('officer:title.moves')}
      </h2>
      {moves.length === 0 && <p className="small muted">{t('officer:movesNone')}</p>}
      <ol className="lines">
        {moves.map(({ id: move, what, at, by, area, until, reason }) => (
          <li key={move}>
            <div className="grow">
              <b>{t(`officer:move.${what}`)}</b>
              <small>
                {[
                  area,
                  until && t('officer:until', { day: format.date(until) }),
                  format.dateTime(at),
                  by && t('officer:by', { name: by }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {reason && <p className="small as-written">{reason}</p>}
            </div>
          </li>
        ))}
      </ol>
      {nextMoves && (
        <a className="link reach" href={path('/inspector/officers/:id', { id }, { moved: nextMoves })}>
          {t('officer:action.older')}
        </a>
      )}
    </Panel>
  )
}

export function Deeds({ id, deeds, next }: Pick<OfficerPage, 'id' | 'deeds' | 'next'>) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="deeds">
      <h2 id="deeds" className="card-h2">
        {t('officer:title.deeds')}
      </h2>
      {deeds.length === 0 && <p className="small muted">{t('officer:deedsNone')}</p>}
      <ol className="lines">
        {deeds.map((deed) => (
          <li key={deed.id}>
            <div className="grow">
              <b>{deed.words}</b>
              <small>
                {deed.place && (
                  <>
                    <a className="link" href={path('/client/information/:id', { id: deed.place.id })}>
                      {deed.place.name}
                    </a>
                    {' · '}
                  </>
                )}
                {format.dateTime(deed.at)}
              </small>
              {deed.reason && <p className="small as-written">{deed.reason}</p>}
            </div>
          </li>
        ))}
      </ol>
      {next && (
        <a className="link reach" href={path('/inspector/officers/:id', { id }, { before: next })}>
          {t('officer:action.older')}
        </a>
      )}
    </Panel>
  )
}
