/** Position of a page: links to the pages above it, the page itself last without a link. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from './icon.tsx'

export interface Crumb {
  label: string
  /** Absent for the present page. */
  href?: string
}

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useText()
  return (
    <nav aria-label={t('nav.breadcrumb')}>
      <ol className="crumbs">
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
            {href && <Icon name="chevron-right" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
