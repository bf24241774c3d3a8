/**
 * The payees on a place's own page: each account whole, with its verification, one press away, and the way to the check in sight. The page
 * shows the texts of `payees` as well (`texts: ['payees']` in the site map).
 */
import type { ReactNode } from 'react'
import { CardBanner } from '#client/inspections/card-banner.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { FoldedPart } from '#client/ui/folded-part.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { CardInForce } from '#shared/cards/card-view.ts'
import { path } from '#shared/path.ts'
import type { BankLine } from '#shared/payees/payee-page.ts'
import { AccountName } from './account-name.tsx'
import { AccountNumber } from './account-number.tsx'
import { CopyNumber } from './copy-number.tsx'
import { PayeeStandingNote } from './payee-standing.tsx'

interface BankWidgetProps {
  /** Id of the place. */
  place: string
  accounts: readonly BankLine[]
  /** The place may serve nobody: paying it is as ill advised as the check of its account says. */
  isSuspended: boolean
  /** Its gravest card in force: a payer reads it as in the page's head. */
  card?: CardInForce
  /** Its other accounts. */
  children?: ReactNode
}

export function BankWidget({ place, accounts, isSuspended, card, children }: BankWidgetProps) {
  const { t } = useText()
  return (
    <>
      <FoldedPart id="bank" title={t('payees:header.bank')}>
        {isSuspended ? <p className="error-text">{t('payees:todo.suspended')}</p> : card && <CardBanner card={card} />}
        {accounts.length === 0 && <p className="muted">{t('payees:empty.bank')}</p>}
        <ul className="lines">
          {accounts.map((account) => (
            <li key={account.id}>
              <span className="ic-box">
                <Icon name={account.kind === 'account' ? 'landmark' : 'smartphone'} />
              </span>
              <span className="grow">
                <b>
                  <AccountNumber name={account.bank ?? t(`payees:kind.${account.kind}`)} number={account.number} />
                </b>
                <AccountName name={account.accountName} latin={account.accountLatin} isOnlyRead={isSuspended} />
                <PayeeStandingNote standing={account} />
              </span>
              {account.kind !== 'id' && !isSuspended && <CopyNumber number={account.number} />}
            </li>
          ))}
        </ul>
      </FoldedPart>
      {children}
      <ButtonLink href={path('/client/bank', { place })} icon="search" block>
        {t('payees:action.checkOther')}
      </ButtonLink>
    </>
  )
}
