/** What waits for the officer's decision: whatever has waited longest first. */
import { useText } from '#client/i18n/text.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { path } from '#shared/path.ts'
import type { DayView } from '#shared/plan/plan-page.ts'

const pages = {
  replies: { icon: 'message-square-quote', href: path('/inspector/manage-reply') },
  approvals: { icon: 'triangle-alert', href: path('/inspector/manage-reply') },
  questions: { icon: 'message-circle', href: path('/chat/channel-chat') },
  looks: { icon: 'git-compare', href: path('/inspector/second-look') },
  texts: { icon: 'star', href: path('/inspector/check-comment') },
  reports: { icon: 'siren', href: path('/inspector/check-comment') },
  officers: { icon: 'shield-check', href: path('/inspector/officers') },
  registrations: { icon: 'file-text', href: path('/inspector/management-place') },
  closures: { icon: 'store', href: path('/inspector/management-place', { tab: 'closures' }) },
  claims: { icon: 'key-round', href: path('/inspector/management-place/claims') },
} as const

export function Decisions({ decisions }: Pick<DayView, 'decisions'>) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="decisions" flush>
      <h2 id="decisions" className="list-head">
        {t('plan:title.decisions')}
      </h2>
      {decisions.map(({ kind, count, since }) => (
        <ListLink
          key={kind}
          {...pages[kind]}
          title={t(`plan:decision.${kind}`, { count: format.number(count) })}
          note={t('plan:decision.since', { time: format.dateTime(since) })}
        />
      ))}
    </Panel>
  )
}
