/** The photos of the inspection and of the last reply, side by side, enlarged and moved as one. Without scripts each opens by itself. */
import { useRef } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { type CardFindingView, lastReply } from '#shared/cards/card-file.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { enlarge, whole, ZOOM_STEP } from './pair-zoom.ts'
import { usePairZoom } from './use-pair-zoom.ts'

export function PicturePair({ finding }: { finding: CardFindingView }) {
  const { t, format } = useText()
  const ref = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = usePairZoom(ref)
  const isHydrated = useHydrated()
  const reply = lastReply(finding)
  const after = reply?.photos ?? []
  const pictures = finding.photos.length + after.length
  if (pictures === 0) return null
  const hasPair = pictures > 1
  return (
    <div className="stack s2" ref={hasPair ? ref : undefined}>
      <ul className={`evidence evidence-again picture-pair${zoom.scale > 1 ? ' zoomed' : ''}`}>
        {finding.photos.map((key, index) => (
          <li key={key}>
            <a href={photoUrl(key, 1600)}>
              <img
                src={photoUrl(key, zoom.scale > 1 ? 1600 : 640)}
                alt={t('card:picture.before', { number: index + 1 })}
                loading="lazy"
              />
            </a>
            <span className="evidence-at">{t('card:picture.beforeOn', { date: format.date(finding.foundOn) })}</span>
          </li>
        ))}
        {after.map(({ key }, index) => (
          <li key={key}>
            <a href={photoUrl(key, 1600)}>
              <img
                src={photoUrl(key, zoom.scale > 1 ? 1600 : 640)}
                alt={t('card:picture.after', { number: index + 1 })}
                loading="lazy"
              />
            </a>
            {reply && <span className="evidence-at">{t('card:picture.afterOn', { date: format.date(reply.at) })}</span>}
          </li>
        ))}
      </ul>
      {isHydrated && hasPair && (
        <fieldset className="stack s2 picture-pair-do" aria-label={t('card:picture.zoom')}>
          <Buttons>
            <Button type="button" variant="quiet" icon="plus" onClick={() => setZoom((now) => enlarge(now, ZOOM_STEP))}>
              {t('card:picture.larger')}
            </Button>
            <Button
              type="button"
              variant="quiet"
              icon="minus"
              aria-disabled={zoom.scale === 1}
              onClick={() => setZoom((now) => enlarge(now, 1 / ZOOM_STEP))}
            >
              {t('card:picture.smaller')}
            </Button>
            {zoom.scale > 1 && (
              <Button type="button" variant="plain" onClick={() => setZoom(() => whole)}>
                {t('card:picture.whole')}
              </Button>
            )}
          </Buttons>
          <p className="small muted">{t('card:picture.zoomHint')}</p>
        </fieldset>
      )}
    </div>
  )
}
