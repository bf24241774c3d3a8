/** A page on which a run is filled in, the same for owners and officers: its driver, its plain forms, and the form that ends it. */
import type { ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import type { RunPageData } from '#shared/runs/run.ts'
import { RunScreen } from './run-screen.tsx'
import { useManifest } from './use-manifest.ts'
import { useRun } from './use-run.ts'
import { useRunForms } from './use-run-forms.ts'

interface RunPageProps {
  run: RunPageData
  /** The page's own address, and its route's id. */
  path: string
  routeId: string
  /** The same where a question, or the review, is shown. */
  href(at: string): string
  leave: { href: string; label: string }
  notice?: ReactNode
  /** What ends it: `seen` is what the form is sent with; `button` takes the words of the act, and says what has to be waited for. */
  end(seen: string, button: (label: string) => ReactNode): ReactNode
  /** Under the review, complete or not. */
  apart?: ReactNode
}

export function RunPage({ run, path, href, routeId, leave, notice, end, apart }: RunPageProps) {
  const { t } = useText()
  const driver = useRun({ run: run.view, at: run.at, path, href, routeId, draftKey: run.draftKey })
  const forms = useRunForms({ to: path, run: run.view.id, question: driver.at })
  const seen = useManifest(driver.run, run.seen)
  const isWaiting = driver.waiting > 0
  return (
    <RunScreen driver={driver} forms={forms} leave={leave} notice={notice} apart={apart}>
      {end(seen, (label) => (
        <Button variant="primary" large block icon="check" disabled={isWaiting}>
          {isWaiting ? t('run:saved.waitFirst') : label}
        </Button>
      ))}
    </RunScreen>
  )
}
