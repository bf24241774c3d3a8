/** State of a form while it is written and sent: saved on this device, on its way, or not sent. */

import type { SavedNote } from '#client/drafts/use-saved-form.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'

interface NoteProps {
  note: SavedNote | null
  /** Share that has arrived; null where nothing is sent. */
  progress: number | null
}

export function FormNote({ note, progress }: NoteProps) {
  const { t, format } = useText()
  return (
    <>
      {note === 'lost' && <Banner tone="bad" role="alert" title={t('card:kept.lost')} />}
      <div className="sending" aria-live="polite">
        {progress !== null && (
          <label>
            {t('card:kept.sending', { percent: format.number(Math.round(progress * 100)) })}
            <progress max="1" value={progress} />
          </label>
        )}
        {progress === null && note && note !== 'lost' && <p className="small muted">{t(`card:kept.${note}`)}</p>}
      </div>
    </>
  )
}
