/** Words of a search's limit on its chip: "Open Sunday · morning", "Low prices". */
import type { Text } from '#client/runtime/i18n/text.tsx'
import type { SearchLimit } from '#shared/search/search-limits.ts'

/** Values were read by limit-values.ts: they are among those that have words. */
export function limitWords({ t }: Pick<Text, 't'>, limit: SearchLimit, value: string): string {
  if (limit === 'not') return t('search:filter.not', { word: value })
  if (limit === 'price') return t(`search:price.${value as '1'}`)
  if (limit === 'card') return t(`search:filter.card.${value as 'orange'}`)
  const [day, part] = value.split('-') as ['sun', 'morning' | undefined]
  const words = { day: t(`search:day.${day}`), part: part ? t(`search:part.${part}`) : '' }
  return t(part ? 'search:filter.whenPart' : 'search:filter.when', words)
}
