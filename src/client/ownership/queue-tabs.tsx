/** The queues about places, each with its own address. */
import { useText } from '#client/i18n/text.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { type PlaceQueue, placeQueues } from '#shared/own-places/queues.ts'
import { path } from '#shared/path.ts'

const addressOf = (tab: PlaceQueue) =>
  path('/inspector/management-place', { tab: tab === 'registrations' ? undefined : tab })

export function QueueTabs({ current }: { current: PlaceQueue | 'claims' | 'duplicates' | 'quarantine' }) {
  const { t } = useText()
  const tabs = [
    ...placeQueues.map((queue) => ({ queue, href: addressOf(queue), label: t(`register:queue.${queue}`) })),
    { queue: 'claims', href: path('/inspector/management-place/claims'), label: t('ownership:tab.claims') },
    {
      queue: 'duplicates',
      href: path('/inspector/management-place/duplicates'),
      label: t('ownership:tab.duplicates'),
    },
    {
      queue: 'quarantine',
      href: path('/inspector/management-place/quarantine'),
      label: t('ownership:tab.quarantine'),
    },
  ]
  return (
    <Tabs
      label={t('ownership:tab.label')}
      tabs={tabs.map(({ href, label }) => ({ href, label }))}
      current={tabs.find(({ queue }) => queue === current)?.href ?? ''}
    />
  )
}
