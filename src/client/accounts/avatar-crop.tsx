/**
 * The square of a chosen picture: drag it, pinch or slide to zoom, tap the future middle, or use the arrow keys. Two sliders that
 * only the keyboard and screen readers meet move it as well. The visible square is sent with the form, in place of the file.
 * On canvas and without a library: those that exist set inline styles, which the content policy forbids.
 */
import { type RefObject, useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '../ui/banner.tsx'
import {
  type CropFrame,
  cutSquare,
  fitFrame,
  middleFrame,
  moveFrame,
  placeFrame,
  placeOf,
  zoomLimit,
} from './crop-frame.ts'
import { CropStage } from './crop-stage.tsx'
import { readPicture } from './read-picture.ts'

interface AvatarCropProps {
  file: File
  /** The file input, whose form takes the square along. */
  input: RefObject<HTMLInputElement | null>
}

/** Steps of a slider from one end to the other. */
const steps = 50

export default function AvatarCrop({ file, input }: AvatarCropProps) {
  const { t } = useText()
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const [frame, setFrame] = useState<CropFrame>({ x: 0, y: 0, zoom: 1 })

  useEffect(() => {
    let wanted = true
    setPicture(null)
    setUnreadable(false)
    readPicture(file).then(
      (read) => {
        if (!wanted) return
        setFrame(middleFrame(read))
        setPicture(read)
      },
      () => wanted && setUnreadable(true),
    )
    return () => {
      wanted = false
    }
  }, [file])

  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!picture || !field || !form) return
    const takeAlong = ({ formData }: FormDataEvent) => formData.set(field.name, cutSquare(picture, frame), 'avatar.jpg')
    form.addEventListener('formdata', takeAlong)
    return () => form.removeEventListener('formdata', takeAlong)
  }, [picture, frame, input])

  if (unreadable) return <Banner tone="info" role="status" title={t('avatar.unreadable')} />
  if (!picture) return <div className="crop-stage" aria-busy="true" />

  const arrows: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  const slider = (axis: 'x' | 'y') => (
    <input
      className="vh"
      type="range"
      min="0"
      max={steps}
      aria-label={t(`avatar.${axis}`)}
      value={Math.round(placeOf(picture, frame, axis) * steps)}
      onChange={(event) => setFrame(placeFrame(picture, frame, axis, event.target.valueAsNumber / steps))}
      onKeyDown={(event) => {
        const [right, down] = arrows[event.key] ?? [0, 0]
        if (right === 0 && down === 0) return
        event.preventDefault()
        setFrame((last) => moveFrame(picture, last, right / 20, down / 20))
      }}
    />
  )
  return (
    <div className="crop">
      <p className="muted small">{t('avatar.hint')}</p>
      <div className="crop-stage">
        {slider('x')}
        {slider('y')}
        <CropStage picture={picture} frame={frame} onFrame={setFrame} />
      </div>
      <label className="crop-zoom">
        <span>{t('avatar.zoom')}</span>
        <input
          type="range"
          min="1"
          max={zoomLimit(picture)}
          step="0.05"
          value={frame.zoom}
          disabled={zoomLimit(picture) === 1}
          onChange={(event) => setFrame(fitFrame(picture, { ...frame, zoom: event.target.valueAsNumber }))}
        />
      </label>
    </div>
  )
}
