/** The owner's own check of a place: begin, answer, hand in, and see the result of such an inspection today. Nobody else sees any of it. */
import { useLoaderData } from 'react-router-dom'
import { type RunEnding, RunPage } from '#client/runs/run-page.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SurveyResultView, surveyTitle } from '#client/surveys/survey-result.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { RunPageData } from '#shared/runs/run.ts'
import type { action, loader } from './do-survery.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const page = '/vendor/manage-business/do-survery/:id'
const routeId = 'vendor/do-survery'
const useForm = formsOf<typeof action>()

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${t('vendor:title.survey')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function DoSurvery() {
  const { place, run, result, isClosed } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (run) return <Filling key={run.view.id} place={place} run={run} />
  return (
    <div className="wrap stack s6">
      <FormBanner />
      {result ? (
        <>
          <PageHead title={surveyTitle(t, result)} lead={place.name} />
          <SurveyResultView
            result={result}
            actions={
              !isClosed && <Start place={place.id} label={t('vendor:action.surveyAgain')} isFirst={result.isExpired} />
            }
          />
        </>
      ) : (
        <div className="narrow stack s6">
          <PageHead title={t('vendor:title.survey')} lead={place.name} />
          {isClosed ? (
            <Banner tone="info" title={t('error:run.notListed')} />
          ) : (
            <Panel lift>
              <div className="stack">
                <p>{t('vendor:survey.what')}</p>
                <p className="muted">{t('vendor:survey.who')}</p>
                <Start place={place.id} label={t('vendor:action.surveyStart')} isFirst />
              </div>
            </Panel>
          )}
        </div>
      )}
    </div>
  )
}

function Start({ place, label, isFirst }: { place: string; label: string; isFirst: boolean }) {
  const form = useForm({ do: 'start', to: path(page, { id: place }) })
  return (
    <PageForm form={form}>
      <Buttons>
        <Button variant={isFirst ? 'primary' : 'line'} large={isFirst} icon="circle-check">
          {label}
        </Button>
      </Buttons>
    </PageForm>
  )
}

function Filling({ place, run }: { place: Data['place']; run: RunPageData }) {
  const { t } = useText()
  const to = path(page, { id: place.id })
  return (
    <RunPage
      run={run}
      path={to}
      routeId={routeId}
      href={(q) => path(page, { id: place.id }, { q })}
      leave={{ href: path('/client/information/:id', { id: place.id }), label: t('run:action.pause') }}
      endsBy="submit"
      end={(ending) => <End run={run.view.id} to={to} {...ending} />}
      apart={<Drop run={run.view.id} to={to} />}
    />
  )
}

function End({ run, seen, to, button, onSubmit }: { run: string; to: string } & RunEnding) {
  const { t } = useText()
  const submit = useForm({ do: 'submit', to, hidden: { run, seen } })
  return (
    <PageForm form={submit} className="stack" onSubmit={onSubmit}>
      <FormBanner<typeof action> fields={['seen', 'run']} />
      <p className="muted">{t('vendor:survey.end')}</p>
      {button(t('vendor:action.surveySubmit'))}
    </PageForm>
  )
}

function Drop({ run, to }: { run: string; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'drop', to, hidden: { run } })
  return (
    <details className="run-apart">
      <summary>{t('vendor:survey.drop')}</summary>
      <PageForm form={form} className="stack">
        <p className="muted">{t('vendor:survey.dropWhat')}</p>
        <Buttons>
          <Button variant="danger">{t('vendor:action.surveyDrop')}</Button>
        </Buttons>
      </PageForm>
    </details>
  )
}
