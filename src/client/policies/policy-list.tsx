/** What a place promises, each with its kind; the words are the place's own. Needs the texts of `policy`. */
import { useText } from '#client/i18n/text.tsx'
import { htmlLang } from '#shared/locales.ts'
import type { PolicyView } from '#shared/policies/policy.ts'

export function PolicyList({ policies, level = 3 }: { policies: PolicyView[]; level?: 2 | 3 }) {
  const { t, format, locale } = useText()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="lines">
      {policies.map((policy) => (
        <li className="policy" key={policy.id}>
          <div className="grow stack s1" lang={policy.locale === locale ? undefined : htmlLang[policy.locale]}>
            <p className="tags" lang={htmlLang[locale]}>
              <span className="tag">{t(`policy:kind.${policy.kind}`)}</span>
            </p>
            <Heading>{policy.title}</Heading>
            <p className="prose">{policy.body}</p>
            <p className="xs muted" lang={htmlLang[locale]}>
              {t('policy:changed', { date: format.date(policy.changedOn) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
