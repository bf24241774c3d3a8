/** Payees of a registration: the stated ones, and a form each for an account and a page. None is required. */
import type { ReactNode } from 'react'
import { BankFields, SocialFields } from '#client/payees/payee-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { SocialKind } from '#shared/payees/payee.ts'
import type { StatedLine } from '#shared/payees/payee-page.ts'
import { payeeLabel } from './payee-label.ts'

interface DraftPayeesProps {
  bank: FormOf<'bank' | 'number' | 'accountName'>
  social: FormOf<'service' | 'handle'>
  banks: readonly { code: string; name: string }[]
  services: readonly SocialKind[]
  /** An officer's remark on them. */
  note?: ReactNode
  children: ReactNode[]
}

export function DraftPayees({ bank, social, banks, services, note, children }: DraftPayeesProps) {
  const { t } = useText()
  return (
    <Panel labelledBy="payees">
      <div className="stack">
        <h2 id="payees">{t('register:header.payees')}</h2>
        {note}
        <p className="muted">{t('register:hint.payees')}</p>
        {children.length > 0 && <ul className="alike">{children}</ul>}
        <details className="fold" open={bank.refusal !== undefined}>
          <summary>{t('widgets:action.addBank')}</summary>
          <BankFields form={bank} banks={banks} />
        </details>
        <details className="fold" open={social.refusal !== undefined}>
          <summary>{t('widgets:action.addSocial')}</summary>
          <SocialFields form={social} services={services} />
        </details>
      </div>
    </Panel>
  )
}

/** One of them, with a hint to the owner where its holder is called otherwise. */
export function DraftPayeeLine({ line, drop }: { line: StatedLine & { isOther: boolean }; drop: FormOf<'payee'> }) {
  const { t } = useText()
  const label = payeeLabel(line, t)
  return (
    <li>
      <span className="grow">
        <b className="num payee-number">{label}</b>
        {line.accountName && <small>{line.accountName}</small>}
        {line.isOther && (
          <small className="row">
            <Icon name="triangle-alert" />
            {t('widgets:note.otherName')}
          </small>
        )}
      </span>
      <PageForm form={drop} stays>
        <Button variant="plain">
          {t('register:action.remove')}
          <span className="vh"> {label}</span>
        </Button>
      </PageForm>
    </li>
  )
}
