/** Taking the photo of one finding: the shutter, or the device's own camera where this page has none, with the reason. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'
import { packPicture } from '../../photos/shrink-picture.ts'
import type { CameraState } from './use-camera.ts'

interface WalkShootProps {
  camera: { state: CameraState; shoot(): Promise<File> }
  onTaken: (photo: File) => void
  onSkip: () => void
}

export function WalkShoot({ camera, onTaken, onSkip }: WalkShootProps) {
  const { t } = useText()
  const { state } = camera
  const isBlind = state !== 'live' && state !== 'starting'
  return (
    <>
      <p className="vh" role="status">
        {t(`card:walk.camera.${state}`)}
      </p>
      {isBlind && (
        <>
          <Banner tone="warn" title={t(`card:walk.camera.${state}`)}>
            {t('card:walk.own')}
          </Banner>
          <Field id="walk-photo" label={t('card:field.photos')}>
            <FileInput
              id="walk-photo"
              accept={PHOTO_ACCEPT}
              capture="environment"
              data-first
              onChange={async ({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (file) onTaken(await packPicture(file))
              }}
            />
          </Field>
        </>
      )}
      <div className="walk-do">
        <Button type="button" variant="plain" onClick={onSkip}>
          {t('card:walk.skip')}
        </Button>
        {!isBlind && (
          <button
            type="button"
            className="walk-shutter"
            aria-label={t('card:walk.shoot')}
            aria-disabled={state !== 'live'}
            data-first
            onClick={() => void camera.shoot().then(onTaken, () => undefined)}
          >
            <Icon name="camera" />
          </button>
        )}
      </div>
    </>
  )
}
