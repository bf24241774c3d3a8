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
  /** True where a banner over it has said that the place is suspended: it is not said twice. */
  isTold?: boolean
  /** Links to further evidence. */
  children?: ReactNode
}

export function SafetyPanel({ safety, isTold, children }: SafetyPanelProps) {
  const { t, format } = useText()
  const { grade, latest, openFindings, newOwnerOn } = safety
  const said =
    latest && t(`client:safety.${openWords(safety, latest)}`, { count: openFindings.length || latest.failed.length })
  return (
    <section className={`panel lift safety ${gradeColour(grade)}`} aria-labelledby="safety">
      <div className="safety-head">
        <h2 id="safety">{t('client:place.safety')}</h2>
        {isTold ? <GradeDates grade={grade} /> : <GradeLockup grade={grade} />}
        <WhyGrade safety={safety} />
      </div>
      <div className="stack">
        {!isTold && <GradeDates grade={grade} />}
        {latest === null ? (
          <p className="muted">
            {newOwnerOn ? t('client:place.newOwner', { day: format.date(newOwnerOn) }) : t('client:place.notInspected')}
          </p>
        ) : (
          <>
            <p className="note-line">
              <Icon name={openFindings.length > 0 ? 'circle-alert' : 'circle-check'} />
              {openFindings.length + latest.failed.length > 0 ? (
                <a className="link" href="#findings">
                  {said}
                </a>
              ) : (
                `${said} · ${t('client:safety.passedOf', { passed: latest.passed, total: latest.passed })}`
              )}
            </p>
            <details className="fold">
              <summary>{t('client:safety.parts')}</summary>
              <div className="stack s3">
                <AreaBars latest={latest} />
                <p className="small muted">
                  {t('client:safety.by', { unit: latest.unit.name })}
                  <ThaiName of={latest.unit} />
                </p>
              </div>
            </details>
          </>
        )}
        <p className="ways small">
          {children}
          <a className="link" href="/profile/about-us#legend">
            {t('client:place.howGraded')}
          </a>
        </p>
      </div>
    </section>
  )
}

function AreaBars({ latest }: { latest: LatestInspection }) {
  const { t, format } = useText()
  return (
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
  )
}
