/** Thailand with the provinces of the officer's areas; a list stands beside it, so it is drawn for the eye alone. */
import { provincePaths, viewBox } from '#shared/areas/province-map.ts'

export function DutyMap({ mine, label }: { mine: readonly number[]; label: string }) {
  return (
    <svg className="duty-map" viewBox={viewBox} role="img" aria-label={label}>
      {Object.entries(provincePaths).map(([code, outline]) => (
        <path key={code} d={outline} className={mine.includes(Number(code)) ? 'mine' : undefined} />
      ))}
    </svg>
  )
}
