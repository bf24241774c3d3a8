/** LINE opens links in a browser of its own, which has no passkeys: the phone's own browser is one press away. */
import { useText } from '../runtime/i18n/text.tsx'
import { Banner } from '../ui/banner.tsx'

/** `address` is the page's own, null in any other browser. LINE reads `openExternalBrowser` and leaves (developers.line.biz, LINE URL scheme). */
export function LineBrowser({ address }: { address: string | null }) {
  const { t } = useText()
  if (address === null) return null
  const outside = `${address}${address.includes('?') ? '&' : '?'}openExternalBrowser=1`
  return (
    <Banner tone="info" title={t('auth:line.title')}>
      <p>{t('auth:line.what')}</p>
      {/* The target keeps the page's own script from following it within LINE. */}
      <a className="link reach" href={outside} target="_top">
        {t('auth:action.openOutside')}
      </a>
    </Banner>
  )
}
