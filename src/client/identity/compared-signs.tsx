/** The facts by which two descriptions of places were compared: alike or not, each in words. Unknown ones are left out. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import type { Comparison } from '#shared/identity/identity.ts'

/** Facts that are the same or another, with the words for both. */
const facts = {
  number: ['merge:compared.sameNumber', 'merge:compared.otherNumber'],
  licence: ['merge:compared.sameLicence', 'merge:compared.otherLicence'],
  kind: ['merge:compared.sameKind', 'merge:compared.otherKind'],
  phone: ['merge:compared.samePhone', 'merge:compared.otherPhone'],
} as const

export function ComparedSigns({ comparison }: { comparison: Comparison }) {
  const { t, format } = useText()
  const { name, metres } = comparison
  const plain = (Object.keys(facts) as (keyof typeof facts)[]).flatMap((fact) => {
    const isSame = comparison[fact]
    return isSame === null ? [] : [[isSame, t(facts[fact][isSame ? 0 : 1])] as const]
  })
  const where =
    metres === null ? [] : [[metres <= 300, t('merge:compared.metres', { metres: format.number(metres) })] as const]
  const signs = [
    [name >= 0.8, t('merge:compared.name', { percent: Math.round(name * 100) })] as const,
    ...plain,
    ...where,
  ]
  return (
    <ul className="row wrapped" aria-label={t('merge:compared.title')}>
      {signs.map(([isAlike, words]) => (
        <li key={words}>
          <Tag tone={isAlike ? 'ok' : 'warn'}>{words}</Tag>
        </li>
      ))}
    </ul>
  )
}
