/** Progress of a form with photos, or the news that its connection dropped. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { Sending } from './use-sending.ts'

export function SendingNote({ progress, isLost }: Pick<Sending, 'progress' | 'isLost'>) {
  const { t } = useText()
  return (
    <div role="status">
      {progress !== null && (
        <label className="stack s2">
          <span className="small">{t('upload.onItsWay')}</span>
          <progress className="sending" max={1} value={progress} />
        </label>
      )}
      {isLost && (
        <Banner tone="warn" title={t('upload.lost')}>
          {t('upload.lostWhat')}
        </Banner>
      )}
    </div>
  )
}
