/** LINE opens links in a browser of its own, which has no passkeys, shows no notifications and saves no files: the phone's own browser is one press away. */
import { useText } from '../runtime/i18n/text.tsx'
import { Banner } from '../ui/banner.tsx'
import { outsideOf } from '../ui/in-line.ts'

interface LineBrowserProps {
  address: string | null
  /** The page's texts. */
  of?: 'auth' | 'notification' | 'profile'
}

/** `address` is the page's own, null in any other browser. LINE reads `openExternalBrowser` and leaves (developers.line.biz, LINE URL scheme). */
export function LineBrowser({ address, of = 'auth' }: LineBrowserProps) {
  const { t } = useText()
  if (address === null) return null
  return (
    <Banner tone="info" title={t(`${of}:inLine.title`)}>
      <p>{t(`${of}:inLine.what`)}</p>
      {/* The target keeps the page's own script from following it within LINE. */}
      <a className="link reach" href={outsideOf(address)} target="_top">
        {t(`${of}:inLine.open`)}
      </a>
    </Banner>
  )
}
