/** Note on top of a card's page: it is over, or overdue, a graver one took its place, or it was issued at once. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'

interface StandingProps {
  file: CardFile
  /** Address of another card, by its id. */
  hrefOf(id: string): string
  reader: 'owner' | 'officer'
}

export function CardStanding({ file, hrefOf, reader }: StandingProps) {
  const { t } = useText()
  const { state, withdrawnReason, supersededBy, supersedes, emergency } = file
  return (
    <>
      <Emergency emergency={emergency} />
      {state === 'withdrawn' && (
        <Banner tone="info" title={t('card:standing.withdrawn')}>
          {emergency?.state === 'lapsed'
            ? t('card:standing.lapsed')
            : withdrawnReason && <SaidText text={withdrawnReason} />}
        </Banner>
      )}
      {reader === 'owner' && state === 'closed' && <Banner tone="ok" title={t('card:standing.closed')} />}
      {reader === 'owner' && state === 'returned' && (
        <Banner tone="warn" title={t('card:standing.returned')}>
          {t('card:standing.returnedHint', { hours: file.times.returnedHours })}
        </Banner>
      )}
      {reader === 'owner' && state === 'overdue' && (
        <Banner tone="bad" title={t('card:standing.overdue')}>
          {t('card:standing.overdueHint')}
        </Banner>
      )}
      {supersededBy && (
        <Banner tone={supersededBy.level} title={t('card:standing.superseded')}>
          <a className="link" href={hrefOf(supersededBy.id)}>
            {t('card:number', { number: supersededBy.number })}
          </a>
        </Banner>
      )}
      {supersedes && (
        <p className="small muted">
          {t('card:standing.supersedes')}{' '}
          <a className="link" href={hrefOf(supersedes.id)}>
            {supersedes.number}
          </a>
        </p>
      )}
    </>
  )
}

/** While it is in force: that nobody had approved it before, and until when somebody does. */
function Emergency({ emergency }: Pick<CardFile, 'emergency'>) {
  const { t, format } = useText()
  if (emergency?.state !== 'waiting') return null
  return (
    <Banner tone="warn" title={t('card:emergency.title')}>
      {t('card:emergency.waiting', { at: format.dateTime(emergency.until) })}
    </Banner>
  )
}
