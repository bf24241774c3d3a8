/**
 * The photos of a question: by the camera on a phone, or by file. In a recheck the earlier one stands beside, and nothing comes from a
 * gallery: a repair is photographed now or not at all.
 */
import { type ChangeEvent, useEffect, useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'
import type { RunPhoto } from '#shared/runs/run.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { sourceOf } from './photo-source.ts'
import type { QuestionState } from './question-state.ts'
import type { RunDriver } from './run-driver.ts'

interface PhotoEvidenceProps {
  driver: RunDriver
  state: QuestionState
  error: string | undefined
  /** To be viewed only. */
  isFixed?: boolean
}

export function PhotoEvidence({ driver, state: { question, photos, lacks }, error, isFixed }: PhotoEvidenceProps) {
  const { t, format } = useText()
  const { code, before } = question
  const earlier = before?.photos ?? []
  const isRecheck = driver.run.kind === 'recheck'
  const isFull = photos.length >= QUESTION_PHOTOS_MOST
  const list = useRef<HTMLUListElement>(null)
  const take = (input: HTMLInputElement) => {
    if (!driver.addPhotos || !input.files?.length) return
    const files = [...input.files].slice(0, QUESTION_PHOTOS_MOST - photos.length)
    driver.addPhotos(code, files, input.hasAttribute('capture') ? 'camera' : 'file')
    input.value = ''
  }
  const canTake = driver.addPhotos !== undefined
  // Files chosen before the browser's code had come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they can be taken
  useEffect(() => {
    if (canTake)
      for (const input of list.current?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? []) take(input)
  }, [canTake])
  const tile = {
    onAdd: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => take(currentTarget),
    isBad: error !== undefined,
  }
  // By the device's clock, where it said so: it may have been without a network for hours.
  const timeOf = ({ takenAt, at }: RunPhoto) => format.time(takenAt ?? at)
  const factsOf = ({ source, position }: RunPhoto) => [
    ...(source === 'file' ? [t('run:picture.fromFile')] : []),
    ...(position ? [t('run:picture.placed')] : []),
  ]
  if (isFixed && photos.length + earlier.length === 0) return null
  const count = <span className="small muted num nowrap">{t('run:picture.count', { given: photos.length })}</span>
  return (
    <section className="stack s3" aria-labelledby="photos">
      <div className={before ? 'vh' : 'row between'}>
        <h2 className="ask-h2" id="photos">
          {t('run:title.photos')}
        </h2>
        {!before && count}
      </div>
      <ul className={before ? 'evidence evidence-again' : 'evidence'} ref={list}>
        {earlier.map((photo) => (
          <li key={photo.id}>
            <img
              src={sourceOf(photo)}
              alt={t('run:picture.before', { date: format.date(before?.foundOn ?? photo.at) })}
            />
            <span className="evidence-at" aria-hidden="true">
              {t('run:picture.beforeShort', { date: format.date(before?.foundOn ?? photo.at) })}
            </span>
          </li>
        ))}
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <img
              src={sourceOf(photo)}
              alt={[t('run:picture.given', { number: index + 1, time: timeOf(photo) }), ...factsOf(photo)].join(', ')}
            />
            <span className="evidence-at" aria-hidden="true">
              {before ? t('run:picture.now', { time: timeOf(photo) }) : timeOf(photo)}
              {photo.source === 'file' && <Icon name="image-plus" />}
              {photo.position && <Icon name="map-pin" />}
            </span>
            {!isFixed && (
              <button
                type="submit"
                className="evidence-off"
                name="remove"
                value={photo.id}
                aria-label={t('run:action.removePhoto', { number: index + 1 })}
                onClick={(event) => {
                  if (!driver.removePhoto) return
                  event.preventDefault()
                  driver.removePhoto(code, photo.id)
                }}
              >
                <Icon name="x" />
              </button>
            )}
          </li>
        ))}
        {!isFull && !isFixed && (
          <>
            <Tile {...tile} look="camera" icon="camera" capture label={t('run:action.takePhoto')} />
            {!isRecheck && <Tile {...tile} look="file" icon="image-plus" label={t('run:action.choosePhoto')} />}
          </>
        )}
      </ul>
      {error && (
        <p className="error-text small" id="photos-error">
          {error}
        </p>
      )}
      {(before || isRecheck) && (
        <div className="row between">
          <p className="small muted">{t(earlier.length > 0 ? 'run:hint.sameView' : 'run:hint.cameraOnly')}</p>
          {before && count}
        </div>
      )}
      {lacks.includes('photo') && <p className="small evidence-wanted">{t('run:picture.wanted')}</p>}
    </section>
  )
}

interface TileProps {
  look: 'camera' | 'file'
  icon: IconName
  capture?: true
  label: string
  isBad: boolean
  onAdd: (event: ChangeEvent<HTMLInputElement>) => void
}

function Tile({ look, icon, capture, label, isBad, onAdd }: TileProps) {
  return (
    <li className={`evidence-${look}`}>
      <label className="evidence-add">
        <Icon name={icon} />
        <span>{label}</span>
        <input
          type="file"
          name="photos"
          accept={PHOTO_ACCEPT}
          capture={capture && 'environment'}
          multiple={!capture}
          aria-describedby={isBad ? 'photos-error' : undefined}
          aria-invalid={isBad || undefined}
          onChange={onAdd}
        />
      </label>
    </li>
  )
}
