/** A place's grade among other places of its kind nearby: how many have which letter, and how many a lower score. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { GradeDates, GradeLockup } from '#client/standards/grade-lockup.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Among, PlaceGuests } from '#shared/own-places/guests.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'

interface GradeAmongProps {
  guests: Pick<PlaceGuests, 'grade' | 'among' | 'hasOrangeCard'>
  /** The kind of place in words. */
  kind: string
}

export function GradeAmong({ guests: { grade, among, hasOrangeCard }, kind }: GradeAmongProps) {
  const { t, format } = useText()
  const own = grade.state === 'valid' ? grade.letter : undefined
  return (
    <Panel labelledBy="among">
      <div className="stack">
        <h2 id="among">{t('own:among.title')}</h2>
        <GradeLockup grade={grade} size={64} />
        <GradeDates grade={grade} />
        {hasOrangeCard && <p className="small muted">{t('own:among.capped')}</p>}
        {among === null ? (
          <p className="muted">{t('own:among.few')}</p>
        ) : (
          <>
            <p>
              {t('own:among.others', { kind, area: among.area, places: format.number(among.places) })}{' '}
              {own !== undefined &&
                t('own:among.lower', { lower: format.number(among.lower), places: format.number(among.places) })}{' '}
              {t('own:among.median', { score: format.decimal1(among.median) })}
            </p>
            <Letters among={among} own={own} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Letters({ among, own }: { among: Among; own: GradeLetter | undefined }) {
  const { t, format } = useText()
  const most = Math.max(...among.letters.map(({ places }) => places))
  return (
    <table className="visit-days">
      <thead className="vh">
        <tr>
          <th scope="col">{t('own:among.letter')}</th>
          <th scope="col">{t('own:among.places')}</th>
        </tr>
      </thead>
      <tbody>
        {among.letters.map(({ letter, places }) => (
          <tr key={letter}>
            <th scope="row">
              {letter}
              {letter === own && <span className="small"> {t('own:among.yours')}</span>}
            </th>
            <td>
              <progress className="complete-bar" value={places} max={most} aria-hidden="true" />
            </td>
            <td className="num">{format.number(places)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
