/** Reasons for which a text waits, in words. */
import type { Translate } from '#shared/head.ts'
import type { WaitingText } from '#shared/moderation/moderation.ts'

export function whyOf({ kind, why }: Pick<WaitingText, 'kind' | 'why'>, t: Translate): string {
  if (why === 'held' || why === 'appeal') return t(`comment:why.${why}`)
  if (kind === 'message') return t(`chat:reason.${why}`)
  return kind === 'report' ? t(`report:kind.${why}`) : t(`review:reason.${why}`)
}

const gravest: readonly WaitingText['why'][] = [
  'unsafe_now',
  'hate_or_threat',
  'fraud',
  'harassment',
  'personal_data',
  'illegal',
]

/** The gravest are told apart by their colour as well. */
export const toneOf = ({ why }: Pick<WaitingText, 'why'>): 'bad' | 'warn' | 'info' => {
  if (gravest.includes(why)) return 'bad'
  return why === 'held' || why === 'appeal' ? 'info' : 'warn'
}
