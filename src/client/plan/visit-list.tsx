/** The visits after the next one where no round was put together. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { path } from '#shared/path.ts'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import { reasonWords } from './reason-list.tsx'

export function VisitList({ visits }: { visits: readonly PlannedVisit[] }) {
  const text = useText()
  const { t } = text
  return (
    <Panel labelledBy="after" flush>
      <h2 id="after" className="list-head">
        {t('plan:title.after')}
      </h2>
      {visits.map(({ place, kind, reasons: [first] }) => (
        <ListLink
          key={place.id}
          href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}
          icon="store"
          title={place.name}
          note={[t(`inspection:kind.${kind}`), first && reasonWords(text, first)].filter(Boolean).join(' · ')}
        />
      ))}
    </Panel>
  )
}
