/** Result of the last verification of the record's chains. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { RecordCheck } from '#shared/record/record-page.ts'

export function RecordCheckBanner({ check: { at, events, faults, moreFaults } }: { check: RecordCheck }) {
  const { t, format } = useText()
  const when = at && t('record:chain.at', { at: format.dateTime(at) })
  if (faults.length === 0)
    return (
      <Banner
        tone={at ? 'ok' : 'info'}
        title={at ? t('record:chain.holds', { events: format.number(events) }) : t('record:chain.never')}
      >
        {when}
      </Banner>
    )
  return (
    <Banner tone="bad" title={t('record:chain.broken')} role="alert">
      <ul>
        {faults.map(({ chain, place, since }) => (
          <li key={`${chain} ${place?.id}`}>
            {chain === 'place' && !place
              ? t('record:chain.gone', { since: format.dateTime(since) })
              : t(`record:chain.${chain}`, { since: format.dateTime(since), name: place?.name })}
          </li>
        ))}
        {moreFaults > 0 && <li>{t('record:chain.more', { count: moreFaults })}</li>}
      </ul>
      <p>{when}</p>
    </Banner>
  )
}
