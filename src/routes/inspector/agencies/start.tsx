/** The guide of a new installation: the steps to its first sealed inspection, what is done, and what comes next and where. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { type FirstStep, firstSteps, stewardSteps } from '#shared/agencies/first-steps.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './start.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('agency:start.title')} · ${t('header.product')}`,
  noindex: true,
})

/** Screen of a step; a step of the command line has none. */
function placeOf(step: FirstStep, agency: string | null): string | null {
  const own = agency ? path('/inspector/agencies/:id', { id: agency }) : path('/inspector/agencies')
  if (step === 'agency') return path('/inspector/agencies')
  if (step === 'letterHead' || step === 'areas') return own
  if (step === 'officers') return path('/inspector/officers')
  if (step === 'templates') return path('/inspector/templates')
  return step === 'round' || step === 'sealed' ? path('/inspector/check/business-tourlist') : null
}

/** The command of a step that the command line does. */
const commands: Partial<Record<FirstStep, string>> = {
  supervisor: 'npm run cli -- make-supervisor EMAIL --area 83 --agency NAME',
  places: 'npm run cli -- import-businesses FILE.csv --dry-run',
}

export default function Start() {
  const { done, next, agency, isSteward } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const count = firstSteps.filter((step) => done[step]).length
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('agency:start.title')}
        lead={t('agency:start.progress', { done: format.number(count), all: format.number(firstSteps.length) })}
      />
      {!isSteward && <p className="muted">{t('agency:start.lead')}</p>}
      {firstSteps.every((step) => done[step]) && (
        <Banner tone="ok" title={t('agency:start.allDone')}>
          {t('agency:start.allDoneHint')}
        </Banner>
      )}
      <Panel>
        <ol className="lines">
          {firstSteps.map((step) => (
            <li key={step} aria-current={step === next ? 'step' : undefined}>
              <div className="grow stack s2">
                <b>{t(`agency:start.step.${step}`)}</b>
                {!done[step] && !isSteward && stewardSteps.includes(step) && (
                  <p className="small muted">{t('agency:start.stewards')}</p>
                )}
                {!done[step] && (isSteward || !stewardSteps.includes(step)) && (
                  <Todo step={step} agency={agency} isNext={step === next} />
                )}
              </div>
              {done[step] ? (
                <Tag tone="ok">{t('agency:start.done')}</Tag>
              ) : (
                step === next && <Tag tone="info">{t('agency:start.next')}</Tag>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function Todo({ step, agency, isNext }: { step: FirstStep; agency: string | null; isNext: boolean }) {
  const { t } = useText()
  const href = placeOf(step, agency)
  const command = commands[step]
  return (
    <>
      <p className="small muted">{t(`agency:start.hint.${step}`)}</p>
      {command && <code className="as-written">{command}</code>}
      {isNext && href && (
        <Buttons>
          <ButtonLink href={href} variant="primary">
            {t('agency:start.go')}
          </ButtonLink>
        </Buttons>
      )}
    </>
  )
}
