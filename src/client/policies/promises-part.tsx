/** A place's promises on its own page. Needs the texts of `policy`. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { FoldedPart } from '#client/ui/folded-part.tsx'
import { path } from '#shared/path.ts'
import type { PolicyKind, PolicyView } from '#shared/policies/policy.ts'
import { PolicyList } from './policy-list.tsx'

interface PromisesPartProps {
  /** Id of the place. */
  place: string
  policies: PolicyView[]
  found: Partial<Record<PolicyKind, string[]>>
}

/** Folded; promises that an open finding contradicts are read at once, and only together with it. */
export function PromisesPart({ place, policies, found }: PromisesPartProps) {
  const { t } = useText()
  if (policies.length === 0) return null
  const [told = [], rest = []] = [true, false].map((is) => policies.filter(({ kind }) => is === kind in found))
  const others = (
    <>
      {rest.length > 0 && <PolicyList policies={rest} />}
      <a className="link" href={path('/client/information/policy-full/:id', { id: place })}>
        {t('policy:all')}
      </a>
    </>
  )
  return (
    <FoldedPart id="policy" title={t('policy:header')} open={told.length > 0}>
      <p className="small muted">{t('client:place.ownWords')}</p>
      {told.length > 0 && <PolicyList policies={told} found={found} />}
      {told.length > 0 && rest.length > 0 ? (
        <details className="more">
          <summary>{t('client:place.moreItems', { count: rest.length })}</summary>
          {others}
        </details>
      ) : (
        others
      )}
    </FoldedPart>
  )
}
