/** A place whose self-survey failed or is missing, with an officer's possible actions. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { path } from '#shared/path.ts'
import type { LateSurvey } from '#shared/plan/plan-page.ts'

interface LateSurveyLineProps {
  survey: LateSurvey
  form: FormOf<'place'>
}

export function LateSurveyLine({ survey, form }: LateSurveyLineProps) {
  const { t, format } = useText()
  const { place, grade, daysLate, worst, remindedAt, mayRemind } = survey
  return (
    <li className="late-survey">
      <div className="grow stack s1">
        <b>{place.name}</b>
        <small>{place.district}</small>
        <p className="tags">
          {grade && <Tag tone={grade > 'C' ? 'bad' : undefined}>{t('plan:survey.projected', { letter: grade })}</Tag>}
          {daysLate > 0 && <Tag tone="warn">{t('plan:survey.late', { days: format.days(daysLate) })}</Tag>}
          {!grade && <Tag>{t('plan:survey.silent')}</Tag>}
        </p>
        {worst && <p className="small">{t('plan:survey.worst', { question: worst })}</p>}
        {remindedAt && <p className="small muted">{t('plan:survey.reminded', { date: format.date(remindedAt) })}</p>}
      </div>
      <div className="btns">
        {mayRemind && (
          <PageForm form={form}>
            <Button>{t('plan:action.remind')}</Button>
          </PageForm>
        )}
        <ButtonLink variant="plain" href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}>
          {t('plan:action.open')}
        </ButtonLink>
      </div>
    </li>
  )
}
