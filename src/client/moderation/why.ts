/** Why a text waits, in words. */
import type { Translate } from '#shared/head.ts'
import type { WaitingText } from '#shared/moderation/moderation.ts'

export function whyOf({ kind, why }: Pick<WaitingText, 'kind' | 'why'>, t: Translate): string {
  if (why === 'held' || why === 'appeal') return t(`comment:why.${why}`)
  return kind === 'report' ? t(`report:kind.${why}`) : t(`review:reason.${why}`)
}

/** The gravest are told apart by their colour as well. */
export const toneOf = ({ why }: Pick<WaitingText, 'why'>): 'bad' | 'warn' | 'info' => {
  if (why === 'unsafe_now' || why === 'hate_or_threat' || why === 'personal_data' || why === 'illegal') return 'bad'
  return why === 'held' || why === 'appeal' ? 'info' : 'warn'
}
