/** A place that one works for: that it is another person's, one's part there, and its tasks. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import type { HelpedPlace as Helped } from '#shared/own-places/to-do.ts'
import { partsThat } from '#shared/ownership/offer.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'

export function HelpedPlace({ place: { id, name, category, status, part, cards } }: { place: Helped }) {
  const { t } = useText()
  const [helps, answers, replies] = (['help', 'answerCards', 'answerGuests'] as const).map((power) =>
    (partsThat[power] as readonly string[]).includes(part),
  )
  const ways = [
    ...(helps ? [[path('/vendor/manage-business/do-survery/:id', { id }), t('vendor:title.survey')]] : []),
    ...(replies && isListed(status)
      ? [
          [path('/chat/channel-chat'), t('vendor:help.chats')],
          [path('/client/information/review-full/:id', { id }), t('vendor:help.reviews')],
        ]
      : []),
    ...(helps && isListed(status)
      ? [
          [path('/vendor/manage-business/edit/:id', { id }), t('vendor:help.photos')],
          [path('/vendor/manage-business/list/:id', { id }), t('vendor:help.items')],
        ]
      : []),
    ...(isListed(status) ? [[path('/client/information/:id', { id }), t('vendor:action.seePublic')]] : []),
  ] as [string, string][]
  return (
    <article className="own-place" aria-labelledby={`place-${id}`}>
      <div className="stack s2 grow">
        <h3 id={`place-${id}`}>{name}</h3>
        <p className="small muted">{t(`category.${category}`)}</p>
        <p className="tags">
          <Tag tone="info">{t(`ownership:part.${part}`)}</Tag>
          {status !== 'approved' && <Tag>{t(`vendor:status.${status}`)}</Tag>}
        </p>
        {(answers || helps) &&
          cards.map((card) => (
            <p key={card.id}>
              <a
                className="link"
                href={path(answers ? '/vendor/warning-list/detail/:id' : '/vendor/warning-list/draft/:id', {
                  id: card.id,
                })}
              >
                {t(answers ? 'vendor:help.answer' : 'vendor:help.draft', { number: card.number })}
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
