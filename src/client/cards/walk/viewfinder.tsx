/** The camera's picture, or the photo just taken, with the finding's old photo over it as strong as wanted. */
import { type RefObject, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { CardFindingView } from '#shared/cards/card-file.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { PickedPhoto } from '../../photos/picked-photo.tsx'

interface ViewfinderProps {
  finding: CardFindingView
  video: RefObject<HTMLVideoElement | null>
  /** In place of the camera's picture. */
  taken: File | null
  /** There is no camera to look through. */
  isBlind: boolean
}

/** Strength of the old photo in per cent: its edges are seen, and the kitchen of today through it. */
const atFirst = 40

export function Viewfinder({ finding, video, taken, isBlind }: ViewfinderProps) {
  const { t, format } = useText()
  const [veil, setVeil] = useState(atFirst)
  const [before] = finding.photos
  const isOver = before !== undefined && (taken !== null || !isBlind)
  return (
    <div className="walk-view">
      <div className={isBlind && !taken ? 'walk-stage blind' : 'walk-stage'}>
        <video ref={video} playsInline muted aria-label={t('card:walk.view')} hidden={taken !== null} />
        {taken && <PickedPhoto file={taken} alt={t('card:walk.taken')} />}
        {isOver && (
          <img
            className="walk-before"
            src={photoUrl(before, 640)}
            alt={t('card:walk.before', { date: format.date(finding.foundOn) })}
            style={{ opacity: veil / 100 }}
          />
        )}
      </div>
      {isOver && (
        <label className="walk-veil small">
          {t('card:walk.veil')}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={veil}
            onChange={({ currentTarget }) => setVeil(Number(currentTarget.value))}
          />
        </label>
      )}
    </div>
  )
}
