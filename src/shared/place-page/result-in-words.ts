/**
 * A place's result where only a sentence fits: for search engines and link previews. The officers' result alone: an owner's
 * text would be quoted there as if we said it.
 */
import { isOpenCard } from '../cards/card-states.ts'
import type { Formatters } from '../format.ts'
import type { Translate } from '../head.ts'
import { cardLevels } from '../standards/card-levels.ts'
import type { SafetyPanel } from './safety-panel.ts'

/** One line in the reader's language: letter, score and days, or why there is no letter; then the card in force and how much is open. */
export function resultInWords({ grade, openFindings, cards }: SafetyPanel, t: Translate, format: Formatters): string {
  const parts = [stateInWords(grade, cards, t, format)]
  const level = cardLevels.findLast((it) => cards.some((card) => card.level === it && isOpenCard(card.state)))
  // Of a suspended place the sentence names its red card.
  if (level && grade.state !== 'suspended') parts.push(t(`card.open.${level}`))
  if (openFindings.length > 0) parts.push(t('client:safety.openCount', { count: openFindings.length }))
  return parts.join(' · ')
}

function stateInWords(
  grade: SafetyPanel['grade'],
  cards: SafetyPanel['cards'],
  t: Translate,
  format: Formatters,
): string {
  const { state, letter, score, inspectedOn, validUntil } = grade
  if (state === 'suspended') {
    // The newest come first: it is suspended since the first of those in force.
    const red = cards.findLast((card) => card.level === 'red' && isOpenCard(card.state))
    return red ? t('client:safety.told.suspended', { since: format.date(red.issuedAt) }) : t('client:safety.banner.red')
  }
  if (!letter || score === undefined || !inspectedOn || !validUntil) return t('client:place.notInspected')
  const values = {
    grade: t(`grade.label.${letter}`),
    score: `${format.decimal1(score)} ${t('grade.of100')}`,
    on: format.date(inspectedOn),
    until: format.date(validUntil),
  }
  return t(state === 'valid' ? 'client:safety.told.valid' : 'client:safety.told.expired', values)
}
