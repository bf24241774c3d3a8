/** The head of a queue: the tabs of the queues about places, and the search form of a list, without JavaScript too. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { FIND_MOST, placeTabs, queues } from '#shared/waiting-kinds.ts'
import { useWaits } from './use-waits.ts'

/** Each with its own address, and how many wait there. */
export function QueueTabs({ current }: { current: (typeof placeTabs)[number] }) {
  const { t, format } = useText()
  const waits = useWaits()
  const tabs = placeTabs.map((queue) => {
    const [name, count] = [t(`work:queue.${queue}`), waits[queue] ?? 0]
    return {
      href: queues[queue],
      label: count > 0 ? t('work:tab.counted', { name, count: format.number(count) }) : name,
    }
  })
  return <Tabs label={t('work:tab.label')} tabs={tabs} current={queues[current]} />
}

interface FindInListProps {
  /** The whole list. */
  href: string
  find: string | null
  /** The searchable fields. */
  by?: 'place' | 'card' | 'officer' | 'announcement' | 'agency' | 'person'
  /** Nothing is shown: there is nothing to look through, or nothing was found. */
  isEmpty: boolean
  /** It finds more than the list has, so that it stands over an empty one too. */
  beyond?: true
}

/** Searches a place, a card or a person. Other parts of the query are sent along. */
export function FindInList({ href, find, by = 'place', isEmpty, beyond }: FindInListProps) {
  const { t } = useText()
  if (isEmpty && find === null && !beyond) return null
  const [action = '', query = ''] = href.split('?')
  return (
    <search>
      <form className="find-in-list" method="get" action={action}>
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Input
          id="find"
          name="find"
          type="search"
          defaultValue={find ?? ''}
          maxLength={FIND_MOST}
          label={t(`work:find.${by}`)}
        />
        <Button icon="search">{t('work:action.find')}</Button>
        {find !== null && (
          <ButtonLink variant="plain" href={href}>
            {t('work:action.all')}
          </ButtonLink>
        )}
      </form>
      {isEmpty && find !== null && <p role="status">{t('work:found.none', { find })}</p>}
    </search>
  )
}
