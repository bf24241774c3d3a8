/** The place that an officer goes to next: why this one, and the way to begin. The one thing to act on of the day's page. */

import { directionsTo } from '#client/places/ways-there.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import { ReasonList } from './reason-list.tsx'
import { visitWords } from './visit-words.ts'

interface NextVisitProps {
  visit: PlannedVisit
  /** ISO; null where no time was planned. */
  startsAt: string | null
}

export function NextVisit({ visit, startsAt }: NextVisitProps) {
  const text = useText()
  const { t, format, locale } = text
  const { place, point, reasons } = visit
  return (
    <section className="next" aria-labelledby="next">
      <p className="small">
        {t('plan:title.next')}
        {startsAt && (
          <>
            {' · '}
            <time dateTime={startsAt}>{format.time(startsAt)}</time>
          </>
        )}
      </p>
      <div>
        <h2 id="next" lang={place.nameLocale === locale ? undefined : htmlLang[place.nameLocale]}>
          {place.name}
        </h2>
        <p className="muted small">{[visitWords(text, visit), place.district].join(' · ')}</p>
      </div>
      <div className="stack s2">
        <p className="small">{t('plan:title.why')}</p>
        <ReasonList reasons={reasons} />
      </div>
      <div className="btns">
        <ButtonLink large icon="list-checks" href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}>
          {t('plan:action.begin')}
        </ButtonLink>
        <ButtonLink variant="plain" large icon="navigation" href={directionsTo(point)} rel="external noreferrer">
          {t('plan:action.navigate')}
        </ButtonLink>
      </div>
    </section>
  )
}
