/** Owners with a failed or missing self-survey: the worst point, how late, and a reminder. */
import { useLoaderData } from 'react-router-dom'
import { LateSurveyLine } from '#client/plan/late-survey-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { LateSurvey } from '#shared/plan/plan-page.ts'
import type { action, loader } from './fail-survey-list.data.ts'

const page = '/inspector/fail-survey-list'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('plan:title.surveys')} · ${t('header.product')}`,
  noindex: true,
})

export default function FailSurveyList() {
  const { surveys, next, asked, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('plan:title.surveys')} lead={t('plan:lead.surveys')} />
      <FormBanner<typeof action> fields={['place']} done={done && t('plan:done.reminded')} />
      <FindInList href={path(page)} find={asked.find} isEmpty={surveys.length === 0} />
      {surveys.length === 0 && asked.find !== null ? null : surveys.length === 0 ? (
        <Empty level={2} title={t('plan:survey.none')} />
      ) : (
        <Panel>
          <ul className="lines">
            {surveys.map((survey) => (
              <Line key={survey.place.id} survey={survey} />
            ))}
          </ul>
        </Panel>
      )}
      <Pagination
        first={asked.cursor === null ? null : path(page, { find: asked.find })}
        next={next && path(page, { find: asked.find, cursor: next })}
      />
    </div>
  )
}

function Line({ survey }: { survey: LateSurvey }) {
  const form = useForm({ to: path(page), of: { place: survey.place.id } })
  return <LateSurveyLine survey={survey} form={form} />
}
