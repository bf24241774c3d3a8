/** A place that one helps with: that it is another person's, and a helper's tasks there. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import type { HelpedPlace as Helped } from '#shared/own-places/to-do.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'

export function HelpedPlace({ place: { id, name, category, status, cards } }: { place: Helped }) {
  const { t } = useText()
  const ways = [
    [path('/vendor/manage-business/do-survery/:id', { id }), t('vendor:title.survey')],
    ...(isListed(status)
      ? [
          [path('/vendor/manage-business/edit/:id', { id }), t('vendor:help.photos')],
          [path('/vendor/manage-business/list/:id', { id }), t('vendor:help.items')],
          [path('/client/information/:id', { id }), t('vendor:action.seePublic')],
        ]
      : []),
  ] as const
  return (
    <article className="own-place" aria-labelledby={`place-${id}`}>
      <div className="stack s2 grow">
        <h3 id={`place-${id}`}>{name}</h3>
        <p className="small muted">{t(`category.${category}`)}</p>
        <p className="tags">
          <Tag tone="info">{t('vendor:help.tag')}</Tag>
          {status !== 'approved' && <Tag>{t(`vendor:status.${status}`)}</Tag>}
        </p>
        {cards.map((card) => (
          <p key={card.id}>
            <a className="link" href={path('/vendor/warning-list/draft/:id', { id: card.id })}>
              {t('vendor:help.draft', { number: card.number })}
            </a>
          </p>
        ))}
        <p className="own-place-ways">
          {ways.map(([href, label]) => (
            <a key={href} className="link" href={href}>
              {label}
              <span className="vh"> {name}</span>
            </a>
          ))}
        </p>
      </div>
    </article>
  )
}
