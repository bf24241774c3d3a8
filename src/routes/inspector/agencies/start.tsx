/** The guide of a new installation: the steps to its first sealed inspection, what is done, and what comes next and where. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { type FirstAgency, type FirstStep, firstSteps, stewardSteps } from '#shared/agencies/first-steps.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './start.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('agency:start.title')} · ${t('header.product')}`,
  noindex: true,
})

interface Way {
  href: string
  /** Its words under `agency:start`. */
  label: 'go' | 'invite' | 'requests' | 'officers'
}

/** Screens of a step, the best first. */
function waysOf(step: FirstStep, agency: FirstAgency | null): Way[] {
  const own = (part: string) =>
    agency ? `${path('/inspector/agencies/:id', { id: agency.id })}#${part}` : path('/inspector/agencies')
  const to = (href: string): Way[] => [{ href, label: 'go' }]
  if (step === 'agency') return to(path('/inspector/agencies'))
  if (step === 'letterHead') return to(own('letters'))
  if (step === 'areas') return to(own('areas'))
  if (step === 'supervisor')
    return [
      { href: own('invitations'), label: 'invite' },
      { href: path('/inspector/officers'), label: 'officers' },
    ]
  if (step === 'officers')
    return [
      { href: own('invitations'), label: 'invite' },
      { href: path('/inspector/officers'), label: 'requests' },
    ]
  if (step === 'templates') return to(path('/inspector/templates'))
  if (step === 'places') return to(path('/inspector/imports'))
  return step === 'round' || step === 'sealed' ? to(path('/inspector/check/business-tourlist')) : []
}

/** A word of a command, whatever its letters. */
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Commands for a steward without a second one: to make that steward, or the first supervisor at once. */
const commandsOf = (agency: FirstAgency | null) =>
  [
    { label: 'second', command: 'npm run cli -- make-steward EMAIL' },
    {
      label: 'atOnce',
      command: `npm run cli -- make-supervisor EMAIL --area ${agency?.area ?? 'CODE'} --agency ${agency ? quoted(agency.name) : 'NAME'}`,
    },
  ] as const

export default function Start() {
  const { done, next, agency, isSteward, isAlone } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const count = firstSteps.filter((step) => done[step]).length
  const isDone = count === firstSteps.length
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('agency:start.title')}
        lead={t('agency:start.progress', { done: format.number(count), all: format.number(firstSteps.length) })}
      />
      {!isSteward && !isDone && <p className="muted">{t('agency:start.lead')}</p>}
      {isDone && (
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
                  <Todo step={step} agency={agency} isNext={step === next} isAlone={isAlone} />
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

interface TodoProps {
  step: FirstStep
  agency: FirstAgency | null
  isNext: boolean
  isAlone: boolean
}

function Todo({ step, agency, isNext, isAlone }: TodoProps) {
  const { t } = useText()
  const ways = waysOf(step, agency)
  const commands = step === 'supervisor' && isAlone ? commandsOf(agency) : []
  return (
    <>
      <p className="small muted">{t(`agency:start.hint.${step}`)}</p>
      {commands.map(({ label, command }) => (
        <div key={label} className="stack s1">
          <p className="small muted">{t(`agency:start.${label}`)}</p>
          <code className="as-written">{command}</code>
        </div>
      ))}
      {commands.length > 0 && <p className="small muted">{t('agency:start.stopped')}</p>}
      {isNext && ways.length > 0 && (
        <Buttons>
          {ways.map(({ href, label }, at) => (
            <ButtonLink key={label} href={href} variant={at === 0 ? 'primary' : 'line'}>
              {t(`agency:start.${label}`)}
            </ButtonLink>
          ))}
        </Buttons>
      )}
    </>
  )
}
