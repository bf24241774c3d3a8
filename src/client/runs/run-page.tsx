/** A page on which a run is filled in, the same for owners and officers: its driver, its plain forms, and the form that ends it. */
import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import type { RunPageData } from '#shared/runs/run.ts'
import type { RunDriver } from './run-driver.ts'
import { RunScreen } from './run-screen.tsx'
import { useManifest, useShown } from './use-manifest.ts'
import { useRun } from './use-run.ts'
import { useRunForms } from './use-run-forms.ts'

/** Parts of the form that ends a run. */
export interface RunEnding {
  /** Hash of the visible state, which it is sent with. */
  seen: string
  /** The same of the answers and photos alone, which people sign. */
  shown: string
  driver: RunDriver
  /** Takes the form over where the browser's code runs: it is recorded on the device, and done when all before it has arrived. */
  onSubmit?(event: FormEvent): void
  /** Takes the words of the act. */
  button(label: string): ReactNode
}

interface RunPageProps {
  run: RunPageData
  /** The page's own address, and its route's id. */
  path: string
  routeId: string
  /** The same where a question, or the review, is shown. */
  href(at: string): string
  leave: { href: string; label: string }
  notice?: ReactNode
  /** The form that ends it, and its name. */
  endsBy: 'seal' | 'submit'
  end(ending: RunEnding): ReactNode
  /** Under the review, complete or not. */
  apart?: ReactNode
}

export function RunPage({ run, path, href, routeId, leave, notice, endsBy, end, apart }: RunPageProps) {
  const { t } = useText()
  // On a cached page the address is newer than the data.
  const asked = new URLSearchParams(useLocation().search).get('q') ?? run.at
  const driver = useRun({ run: run.view, at: asked, path, href, routeId, draftKey: run.draftKey })
  // To the question's own address: a refusal comes back with it.
  const forms = useRunForms({ to: href(driver.at), run: run.view.id, question: driver.at })
  const seen = useManifest(driver.run, run.seen)
  const shown = useShown(driver.run, run.shown)
  const onSubmit =
    driver.end &&
    ((event: FormEvent) => {
      event.preventDefault()
      driver.end?.({ do: endsBy, seen })
    })
  return (
    <RunScreen driver={driver} forms={forms} leave={leave} notice={notice} apart={driver.isEnding ? null : apart}>
      {driver.refused && <Banner tone="warn" role="alert" title={t(driver.refused)} />}
      {driver.isEnding ? (
        <Ending driver={driver} />
      ) : (
        end({
          seen,
          shown,
          driver,
          onSubmit,
          button: (label) => (
            <Button variant="primary" large block icon="check">
              {label}
            </Button>
          ),
        })
      )}
    </RunScreen>
  )
}

/** It was ended on this device, and the server does not know yet. */
function Ending({ driver: { saved, reopen, isSignedOut } }: { driver: RunDriver }) {
  const { t } = useText()
  if (saved === 'sending') return <Banner tone="info" role="status" title={t('run:ending.sending')} />
  return (
    <>
      <Banner tone="info" role="status" title={t(isSignedOut ? 'run:ending.signedOut' : 'run:ending.waiting')}>
        {t('run:ending.what')}
      </Banner>
      <Buttons>
        <Button type="button" onClick={reopen}>
          {t('run:ending.back')}
        </Button>
      </Buttons>
    </>
  )
}
