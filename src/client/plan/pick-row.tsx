/** A visit that may be taken into the round: a box to tick, the visit, and why. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { renderGrade } from '#client/standards/grade-badge.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { pickName } from '#shared/plan/pick-name.ts'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import { ReasonList } from './reason-list.tsx'
import { visitWords } from './visit-words.ts'

interface PickRowProps {
  visit: PlannedVisit
  isPicked: boolean
  /** No more may be ticked. */
  isFull: boolean
  onPick(id: string): void
}

export function PickRow({ visit, isPicked, isFull, onPick }: PickRowProps) {
  const text = useText()
  const { t, locale } = text
  const { place, reasons, by } = visit
  const lang = place.nameLocale === locale ? undefined : htmlLang[place.nameLocale]
  return (
    <li className="pick" id={`visit-${place.id}`}>
      <label className="pick-head">
        <input
          type="checkbox"
          name={pickName(place.id)}
          value="1"
          checked={isPicked}
          disabled={isFull && !isPicked}
          onChange={() => onPick(place.id)}
        />
        <span className="grow">
          <b lang={lang}>{place.name}</b>
          <small>{[visitWords(text, visit), place.district].join(' · ')}</small>
        </span>
        {renderGrade(text, place.grade, 32)}
      </label>
      {by && (
        <p className="tags">
          <Tag tone="warn">{t('plan:tag.pinned')}</Tag>
        </p>
      )}
      <ReasonList reasons={reasons} />
      <p className="small">
        <a className="link" href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}>
          {t('plan:action.open')}
          <span className="vh"> {place.name}</span>
        </a>
      </p>
    </li>
  )
}
