/**
 * The first thing on a place's page: grade with number, date, validity and agency, the three areas, and the number of open points. Details stand
 * below in the story and are one link away.
 */

import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { gradeColour } from '#client/standards/grade-badge.tsx'
import { GradeDates, GradeLockup } from '#client/standards/grade-lockup.tsx'
import { WhyGrade } from '#client/standards/why-grade.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import type { LatestInspection, SafetyPanel as Safety } from '#shared/place-page/safety-panel.ts'
import { areas } from '#shared/standards/question-template.ts'

/** True if something is left to fix; a grade with all causes fixed by now is not left beside "nothing". */
function openWords({ openFindings, grade }: Safety, { failed }: LatestInspection) {
  if (openFindings.length > 0) return 'openCount'
  if (failed.length === 0) return 'nothingOpen'
  return grade.state === 'suspended' ? 'mended' : 'allMended'
}

interface SafetyPanelProps {
  safety: Safety
  /** Links to further evidence. */
  children?: ReactNode
}

export function SafetyPanel({ safety, children }: SafetyPanelProps) {
  const { t, format } = useText()
  const { grade, latest, openFindings, newOwnerOn } = safety
  return (
    <section className={`panel lift safety ${gradeColour(grade)}`} aria-labelledby="safety">
      <div className="safety-head">
        <h2 id="safety">{t('client:place.safety')}</h2>
        <GradeLockup grade={grade} />
        <WhyGrade safety={safety} />
      </div>
      <div className="stack">
        <GradeDates grade={grade} />
        {latest === null ? (
          <p className="muted">
            {newOwnerOn ? t('client:place.newOwner', { day: format.date(newOwnerOn) }) : t('client:place.notInspected')}
          </p>
        ) : (
          <>
            <div className="area-bars">
              {areas.map((area) => {
                const score = latest.areas[area]
                if (score === null) return null
                const shown = format.decimal1(score)
                return (
                  <div key={area}>
                    <span>{t(`client:safety.area.${area}`)}</span>
                    <meter
                      min={0}
                      max={100}
                      low={50}
                      high={80}
                      optimum={100}
                      value={score}
                      aria-label={t('client:safety.areaScore', { area: t(`client:safety.area.${area}`), score: shown })}
                    />
                    <b className="num">{shown}</b>
                  </div>
                )
              })}
            </div>
            <p className="note-line">
              <Icon name={openFindings.length > 0 ? 'circle-alert' : 'circle-check'} />
              {t(`client:safety.${openWords(safety, latest)}`, { count: openFindings.length || latest.failed.length })}
            </p>
            {(openFindings.length > 0 || latest.failed.length > 0) && (
              <a className="btn quiet block" href="#findings">
                {t('client:safety.seeFindings')}
              </a>
            )}
            <p className="small muted">
              {t('client:safety.by', { unit: latest.unit.name })}
              <ThaiName of={latest.unit} />
            </p>
          </>
        )}
        {children}
        <a className="link small" href="/profile/about-us#legend">
          {t('client:place.howGraded')}
        </a>
      </div>
    </section>
  )
}
