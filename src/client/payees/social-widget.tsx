/** A place's own pages and messenger accounts. They lead to where others write: no vote for search engines, no window of ours. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { FoldedPart } from '#client/ui/folded-part.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { SocialLine } from '#shared/payees/payee-page.ts'
import { PayeeStandingNote } from './payee-standing.tsx'

/** Nothing where the place has none. Needs the texts of `payees`. */
export function SocialWidget({ accounts }: { accounts: readonly SocialLine[] }) {
  const { t } = useText()
  if (accounts.length === 0) return null
  return (
    <FoldedPart id="social" title={t('payees:header.social')}>
      <ul className="lines">
        {accounts.map(({ id, kind, handle, url, ...standing }) => (
          <li key={id}>
            <span className="ic-box">
              <Icon name="link" />
            </span>
            <span className="grow">
              <b className="payee-number">
                {t(`payees:kind.${kind}`)}{' '}
                {url !== null && /^https?:\/\//.test(url) ? (
                  <a className="link reach" href={url} rel="nofollow noopener ugc">
                    {handle}
                  </a>
                ) : (
                  handle
                )}
              </b>
              <PayeeStandingNote standing={standing} />
            </span>
          </li>
        ))}
      </ul>
    </FoldedPart>
  )
}
