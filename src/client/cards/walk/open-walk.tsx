/** The ways into the walk with the camera, on the page of a reply; its code comes with the first press. */
import { type ComponentType, useRef, useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import type { CardFindingView } from '#shared/cards/card-file.ts'
import type { ReplyWalkProps } from './reply-walk.tsx'
import type { WalkForm } from './walk-steps.ts'

/** The walk of one page: its forms by finding, and how it is opened. */
export interface Walk {
  forms: Map<string, WalkForm>
  /** Opens it at that finding; null for the first without a photo. */
  open(first: string | null): void
  opened: { first: string | null; View: ComponentType<ReplyWalkProps> } | null
  close(): void
}

export function useWalk(): Walk {
  const forms = useRef(new Map<string, WalkForm>())
  const [opened, setOpened] = useState<Walk['opened']>(null)
  return {
    forms: forms.current,
    opened,
    open: (first) =>
      void import('./reply-walk.tsx').then(
        ({ default: View }) => setOpened({ first, View }),
        // Its code cannot be had now: the form takes photos as well.
        () => document.querySelector<HTMLElement>('main input[type="file"]')?.focus(),
      ),
    close: () => setOpened(null),
  }
}

/** The way in for one finding, beside its form. Without a script the form's own field takes photos. */
export function WalkButton({ walk, finding }: { walk: Walk; finding: CardFindingView }) {
  const { t } = useText()
  if (!useHydrated()) return null
  return (
    <p>
      <Button type="button" variant="line" icon="camera" onClick={() => walk.open(finding.id)}>
        {t(finding.photos.length > 0 ? 'card:walk.one' : 'card:walk.shoot')}
      </Button>
    </p>
  )
}

/** The way in for all open findings, and the walk itself while it is open. */
export function WalkStart({ walk, findings }: { walk: Walk; findings: readonly CardFindingView[] }) {
  const { t, format } = useText()
  const isHydrated = useHydrated()
  const { opened } = walk
  if (!isHydrated || findings.length === 0) return null
  return (
    <>
      <div className="stack s2">
        <Button type="button" variant="primary" large block icon="camera" onClick={() => walk.open(null)}>
          {t('card:walk.start')}
        </Button>
        <p className="small muted">{t('card:walk.startHint', { count: format.number(findings.length) })}</p>
      </div>
      {opened && <opened.View findings={findings} forms={walk.forms} first={opened.first} onClose={walk.close} />}
    </>
  )
}
