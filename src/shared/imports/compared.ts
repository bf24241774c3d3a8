/** The grounds on which a row may be another place than the one that it looks like, in words. */
import type { Translate } from '../head.ts'
import type { Comparison } from '../identity/identity.ts'

export function comparedWords(
  t: Translate,
  { number, name, kind, metres, phone, licence }: Comparison,
  place: { name: string; number: string },
): string {
  const either = (is: boolean | null, same: string, other: string) =>
    is === null ? [] : [t(`import:compared.${is ? same : other}`)]
  return [
    t('import:compared.like', { name: place.name, number: place.number }),
    ...either(number, 'sameNumber', 'otherNumber'),
    t('import:compared.names', { percent: Math.round(name * 100) }),
    ...either(kind, 'sameKind', 'otherKind'),
    ...(metres === null ? [] : [t('import:compared.apart', { metres })]),
    ...either(phone, 'samePhone', 'otherPhone'),
    ...either(licence, 'sameLicence', 'otherLicence'),
  ].join(', ')
}
