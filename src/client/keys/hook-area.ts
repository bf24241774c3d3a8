/** The places of a webhook in words: named ones, a district, a province, or the whole country. */
import type { Translate } from '#shared/head.ts'
import type { HookLine } from '#shared/open/webhooks.ts'

type Area = Pick<HookLine, 'province' | 'district' | 'places'>

/** True of less than the whole country. */
export const hasArea = ({ province, places }: Area): boolean => province !== null || places > 0

export const areaWords = ({ province, district, places }: Area, t: Translate): string => {
  const area = [district, province].filter(Boolean).join(', ') || t('key:hook.everywhere')
  const named = places > 0 ? t('key:hook.named', { places }) : ''
  return [named, named && !province ? '' : area].filter(Boolean).join(' · ')
}
