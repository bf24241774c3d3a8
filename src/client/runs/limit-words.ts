/** A number's limit, for words: which sentence says it, and the figure in it. */
import { limitOf, type PlaceLimits } from '#shared/standards/pass-rule.ts'

/** Key under `run:limit`; `limit` is null where the place's figure is not known. */
export function limitWords(passRule: string, limits: PlaceLimits): { key: string; limit: number | null } {
  const limit = limitOf(passRule, limits)
  const bound = passRule.slice('<='.length)
  if (bound === 'capacity' || bound === 'licensed') return { key: limit === null ? `${bound}Unknown` : bound, limit }
  return { key: passRule.startsWith('>=') ? 'least' : 'most', limit }
}
