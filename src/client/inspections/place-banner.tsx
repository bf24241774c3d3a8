/**
 * The banner of a place with a card in force: its meaning for a guest who wants to go there, findings, since when,
 * and measures. The gravest card alone; all of them stand below in the story.
 */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { isOpenCard } from '#shared/cards/card-states.ts'
import type { CardView } from '#shared/cards/card-view.ts'
import { isUnresolved } from '#shared/inspections/finding-states.ts'
import type { SafetyPanel } from '#shared/place-page/safety-panel.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import { severities } from '#shared/standards/question-template.ts'
import { CardBanner } from './card-banner.tsx'

/** Findings that are named; the rest are counted, so that the verdict stays on the first screen: all of them stand below. */
const namedFew = 1

/** The gravest card in force, the newest of several. */
export const gravestCard = (cards: readonly CardView[]): CardView | undefined =>
  cards
    .filter(({ state }) => isOpenCard(state))
    .sort((a, b) => cardLevels.indexOf(b.level) - cardLevels.indexOf(a.level))[0]

/** Nothing for a place that is neither suspended nor carded. `children`: links to where else to go. */
export function PlaceBanner({ safety, children }: { safety: SafetyPanel; children?: ReactNode }) {
  const { t } = useText()
  const card = gravestCard(safety.cards)
  const isSuspended = safety.grade.state === 'suspended'
  if (!card)
    return isSuspended ? (
      <Banner tone="red" role="alert" title={t('client:safety.banner.red')}>
        {children}
      </Banner>
    ) : null
  const open = card.findings
    .filter(({ state }) => isUnresolved(state))
    .sort((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity))
  const named = open.slice(0, namedFew).map(({ text }) => text)
  return (
    <CardBanner
      card={card}
      level={isSuspended ? 'red' : card.level}
      found={
        named.length > 0 && (
          <ul className="dots">
            {named.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {open.length > named.length && (
              <li>{t('client:safety.banner.more', { count: open.length - named.length })}</li>
            )}
          </ul>
        )
      }
    >
      {children}
    </CardBanner>
  )
}
