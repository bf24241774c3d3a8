/** A place's promises, each with its kind; the words are the place's own. Needs the texts of `policy`. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { htmlLang } from '#shared/locales.ts'
import type { PolicyKind, PolicyView } from '#shared/policies/policy.ts'

interface PolicyListProps {
  policies: PolicyView[]
  level?: 2 | 3
  /** Officers' findings about the same, by kind. */
  found?: Partial<Record<PolicyKind, string[]>>
}

export function PolicyList({ policies, level = 3, found = {} }: PolicyListProps) {
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
            <FoundAbout kind={policy.kind} found={found} />
            <p className="xs muted" lang={htmlLang[locale]}>
              {t('policy:changed', { date: format.date(policy.changedOn) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Beside the place's word stands an officer's finding; nothing where none is open. */
export function FoundAbout({ kind, found }: { kind: PolicyKind } & Required<Pick<PolicyListProps, 'found'>>) {
  const { t, locale } = useText()
  const about = found[kind]
  if (!about) return null
  return (
    <p className="small note-line" lang={htmlLang[locale]}>
      <Icon name="circle-alert" />
      {t('policy:found', { kind: t(`policy:kind.${kind}`), what: about.join(' · ') })}
    </p>
  )
}
