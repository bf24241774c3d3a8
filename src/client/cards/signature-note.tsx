/** An officer without a drawn signature reads that the letter leaves room for ink, with the way to draw one. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { path } from '#shared/path.ts'

export function SignatureNote({ isSigned }: { isSigned: boolean }) {
  const { t } = useText()
  if (isSigned) return null
  return (
    <p className="small muted">
      {t('warning:signature.missing')}{' '}
      <a className="link" href={path('/inspector/signature')}>
        {t('warning:signature.draw')}
      </a>
    </p>
  )
}
