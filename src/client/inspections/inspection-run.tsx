/** An inspection while it is made: the questions, and at their end its sealing. Breaking it off stands apart, with its reason. No score anywhere. */
import { type FormEvent, useState } from 'react'
import { type RunEnding, RunPage } from '#client/runs/run-page.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Radios } from '#client/ui/radios.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import { abortReasons } from '#shared/inspections/inspection-states.ts'
import type { RunPageData } from '#shared/runs/run.ts'
import { areGiven, Hands } from './hands.tsx'

/** The types of these pages' actions (server/http/inspections/inspection-forms.ts). */
type Action = ShapedAction<{ seal: FormShape<'run' | 'seen'>; abort: FormShape<'run' | 'reason'> }>

const useForm = formsOf<Action>()

interface InspectionRunProps {
  run: RunPageData
  path: string
  routeId: string
  href(at: string): string
  leave: { href: string; label: string }
}

export function InspectionRun({ run, path, routeId, href, leave }: InspectionRunProps) {
  return (
    <RunPage
      run={run}
      path={path}
      routeId={routeId}
      href={href}
      leave={leave}
      endsBy="seal"
      end={(ending) => (
        <>
          <Hands driver={ending.driver} shown={ending.shown} to={href('review')} />
          <Seal run={run.view.id} to={path} {...ending} />
        </>
      )}
      apart={<Abort run={run.view.id} to={path} />}
    />
  )
}

function Seal({ run, seen, shown, driver, to, button, onSubmit }: { run: string; to: string } & RunEnding) {
  const { t } = useText()
  const [isAsked, setAsked] = useState(false)
  const lacks = !areGiven(driver, shown)
  const form = useForm({ do: 'seal', to, hidden: { run, seen } })
  return (
    <PageForm form={form} className="stack" onSubmit={onSubmit && seal}>
      <FormBanner<Action> form={form} fields={['seen', 'run']} />
      {lacks && isAsked && <Banner tone="warn" role="alert" title={t('inspection:error.hands')} />}
      <p className="muted">{t('run:seal.what')}</p>
      {button(t('run:action.seal'))}
    </PageForm>
  )

  function seal(event: FormEvent) {
    if (!lacks) return onSubmit?.(event)
    event.preventDefault()
    setAsked(true)
  }
}

function Abort({ run, to }: { run: string; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'abort', to, hidden: { run } })
  return (
    <details className="run-apart">
      <summary>{t('run:abort.title')}</summary>
      <PageForm form={form} className="stack">
        <p className="muted">{t('run:abort.what')}</p>
        <Radios
          form={form}
          name="reason"
          legend={t('run:abort.reason')}
          wrong={t('error:run.abortReason')}
          answers={abortReasons.map((reason) => ({ value: reason, label: t(`run:abort.${reason}`) }))}
        />
        <Buttons>
          <Button variant="danger">{t('run:action.abort')}</Button>
        </Buttons>
      </PageForm>
    </details>
  )
}
