/** Preview of a survey: anybody signed in tries the real questions of a kind of place; nothing is stored, and the page says so. */
import { useLoaderData, useSearchParams } from 'react-router-dom'
import { review } from '#client/runs/run-driver.ts'
import { RunScreen } from '#client/runs/run-screen.tsx'
import { useTrialDriver } from '#client/runs/trial-driver.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { RunView } from '#shared/runs/run.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import type { loader } from './test-survey.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ trial }: Data, t: Translate): Head => ({
  title: [trial?.name, t('survey:title.trial'), t('header.product')].filter(Boolean).join(' · '),
  noindex: true,
})

const icons: Record<TemplateKind, IconName> = {
  restaurant: 'utensils',
  lodging: 'bed-double',
  attraction: 'landmark',
  tour: 'ship',
  spa: 'flower-2',
  entertainment: 'music',
  general: 'store',
}

export default function TestSurvey() {
  const { kinds, trial } = useLoaderData<typeof loader>()
  return trial ? <Trial key={`${trial.kind} ${trial.template}`} trial={trial} /> : <Kinds kinds={kinds ?? []} />
}

function Kinds({ kinds }: { kinds: NonNullable<Data['kinds']> }) {
  const { t, format } = useText()
  return (
    <div className="wrap narrow">
      <PageHead title={t('survey:title.trial')} lead={t('survey:lead.trial')} />
      <ul className="panel flush run-lines">
        {kinds.map(({ kind, questions, inspectorOnly }) => (
          <li key={kind}>
            <a className="li" href={path('/test-survey', { kind })}>
              <span className="ic-box">
                <Icon name={icons[kind]} />
              </span>
              <span className="grow">
                <b>{t(`survey:kind.${kind}`)}</b>
                <small>
                  {t('survey:note.questions', { questions: format.number(questions - inspectorOnly) })}
                  {inspectorOnly > 0 &&
                    ` · ${t('survey:note.inspectorOnly', { questions: format.number(inspectorOnly) })}`}
                </small>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A run that is nobody's: no place, no figures of one, nothing answered. */
const runOf = ({ name, questions, startedAt }: NonNullable<Data['trial']>): RunView => ({
  id: 'trial',
  kind: 'survey',
  place: { id: '', name, category: 'other' },
  questions,
  heads: {},
  photos: {},
  limits: { capacity: null, licensed: null },
  startedAt,
})

function Trial({ trial }: { trial: NonNullable<Data['trial']> }) {
  const { t } = useText()
  const [search] = useSearchParams()
  const asked = search.get('q')
  const codes = trial.questions.map(({ code }) => code)
  const first = codes[0] ?? review
  const at = asked !== null && (asked === review || codes.includes(asked)) ? asked : first
  const { kind, template } = trial
  const href = (q: string) => path('/test-survey', template ? { template, q } : { kind, q })
  const driver = useTrialDriver({ run: runOf(trial), at, href })
  const leave = path('/test-survey')
  return (
    <RunScreen
      driver={driver}
      leave={{ href: leave, label: t('survey:action.leave') }}
      notice={
        trial.isPublished ? undefined : (
          <Banner tone="info" title={t('survey:title.draft')}>
            {t('survey:note.draft', { version: trial.version })}
          </Banner>
        )
      }
    >
      <section className="stack s3" aria-labelledby="end">
        <h2 id="end">{t('survey:title.end')}</h2>
        <p className="muted">{t('survey:lead.end')}</p>
        <Buttons>
          {driver.go && (
            <Button
              type="button"
              onClick={() => {
                driver.restart()
                driver.go?.(first)
              }}
            >
              {t('survey:action.again')}
            </Button>
          )}
          <ButtonLink href={leave}>{t('survey:action.another')}</ButtonLink>
        </Buttons>
      </section>
    </RunScreen>
  )
}
