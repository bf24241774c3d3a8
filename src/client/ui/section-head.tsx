/** Title of a section, the rule of its list in one sentence, and the way to the whole list. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from './icon.tsx'

interface SectionHeadProps {
  title: string
  /** The rule of the list in one sentence (domain, section 6). */
  rule?: string
  /** Address of the full list. */
  href?: string
  /** Id of the heading, for `aria-labelledby` of the section. */
  id?: string
}

export function SectionHead({ title, rule, href, id }: SectionHeadProps) {
  const { t } = useText()
  return (
    <div className="sec-head">
      <h2 id={id}>{title}</h2>
      {rule && <p>{rule}</p>}
      {href && (
        <a className="more" href={href}>
          {t('action.seeAll')}
          <span className="vh"> {title}</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </div>
  )
}
