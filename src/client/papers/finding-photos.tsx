/** The photos of a finding before officers, each with its public state. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Choice } from '#client/ui/field.tsx'
import type { PhotographedFinding } from '#shared/papers/papers.ts'
import { photoUrl } from '#shared/photos/photos.ts'

interface FindingPhotosProps {
  finding: PhotographedFinding
  /** To be viewed only. */
  isFixed?: boolean
}

export function FindingPhotos({ finding: { text, foundOn, photos }, isFixed }: FindingPhotosProps) {
  const { t, format } = useText()
  return (
    <fieldset className="stack s3" disabled={isFixed}>
      <legend>
        <b>{text}</b> <small className="muted">{t('client:safety.foundOn', { date: format.date(foundOn) })}</small>
      </legend>
      <ul className="found-photos">
        {photos.map(({ id, key, on, isReply, isDecided, isShown }) => {
          const name = t(isReply ? 'policy:papers.photoAfter' : 'policy:papers.photoBefore', { date: format.date(on) })
          return (
            <li key={id} className="stack s2">
              <a href={photoUrl(key, 1600)}>
                <img src={photoUrl(key, 640)} alt={`${name}: ${text}`} width={320} height={240} loading="lazy" />
              </a>
              <Choice
                type="checkbox"
                name={id}
                value="1"
                defaultChecked={isShown}
                label={t('policy:papers.photoPublic')}
                hint={isDecided ? name : `${name} · ${t('policy:papers.photoUndecided')}`}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
