/** A place in its owner's list: its public view, its state where that is not "listed", and the possible actions. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { GradeBadge } from '#client/standards/grade-badge.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { OwnPlaceCard } from '#shared/own-places/to-do.ts'
import { path } from '#shared/path.ts'
import { isListed, isRegistering } from '#shared/places/business-states.ts'

const tones = {
  submitted: 'info',
  returned: 'warn',
  suspended: 'bad',
  closed_temporarily: 'warn',
} as const satisfies Partial<Record<OwnPlaceCard['status'], 'info' | 'warn' | 'bad'>>

export function OwnPlace({ place }: { place: OwnPlaceCard }) {
  const { t, format } = useText()
  const { id, name, category, status, grade, photo, decideBy } = place
  return (
    <article className="own-place" aria-labelledby={`place-${id}`}>
      {photo && <Photo photo={photo} alt="" sizes="8rem" priority="low" />}
      <div className="stack s2 grow">
        <h3 id={`place-${id}`}>
          <a className="link reach" href={path('/vendor/manage-business/home/:id', { id })}>
            {name}
          </a>
        </h3>
        <p className="small muted">{t(`category.${category}`)}</p>
        <p className="tags">
          {status === 'approved' ? <GradeBadge grade={grade} size={24} /> : null}
          {status !== 'approved' && (
            <Tag tone={status in tones ? tones[status as keyof typeof tones] : undefined}>
              {t(`vendor:status.${status}`)}
            </Tag>
          )}
          {grade.state === 'none' && status === 'approved' && <Tag>{t('grade.state.none')}</Tag>}
        </p>
        {status === 'submitted' && decideBy && (
          <p className="small muted">{t('register:finish.decides', { when: format.date(decideBy) })}</p>
        )}
        <p className="own-place-ways">
          {isListed(status) && (
            <a className="link" href={path('/client/information/:id', { id })}>
              {t('vendor:action.seePublic')}
              <span className="vh"> {name}</span>
            </a>
          )}
          {isListed(status) && (
            <a className="link" href={path('/vendor/manage-business/edit/:id', { id })}>
              {t('vendor:action.editPlace')}
              <span className="vh"> {name}</span>
            </a>
          )}
          {status !== 'closed' && (
            <a className="link" href={path('/vendor/manage-business/do-survery/:id', { id })}>
              {t('vendor:title.survey')}
              <span className="vh"> {name}</span>
            </a>
          )}
          {!isRegistering(status) && (
            <a className="link" href={path('/client/information/widgets/social-bank-edit', { business: id })}>
              {t('vendor:action.payees')}
              <span className="vh"> {name}</span>
            </a>
          )}
        </p>
      </div>
    </article>
  )
}
