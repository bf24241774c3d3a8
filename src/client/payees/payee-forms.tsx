/** Forms of an owner's accounts and pages: the same fields to add one and to put one in the place of another. */
import type { ReactNode } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { BankLine, PayeeStanding, SocialLine } from '#shared/payees/payee-page.ts'
import { PayeeStandingNote } from './payee-standing.tsx'

interface OwnLineProps {
  title: string
  note?: string
  /** A hint that is no fault. */
  warning?: string
  standing: PayeeStanding
  /** Shows the forms at once, because one was refused. */
  open: boolean
  children: ReactNode
}

/** One account with its forms folded away: ending it takes two presses. */
export function OwnLine({ title, note, warning, standing, open, children }: OwnLineProps) {
  const { t } = useText()
  return (
    <article className="stack s2 own-payee">
      <p>
        <b className="num payee-number">{title}</b>
        {note && <span className="muted"> {note}</span>}
      </p>
      <p className="row wrapped small muted">
        <PayeeStandingNote standing={standing} />
      </p>
      {warning && (
        <p className="row small">
          <Icon name="triangle-alert" />
          {warning}
        </p>
      )}
      <details open={open}>
        <summary className="link">
          {t('widgets:action.edit')}
          <span className="vh"> {title}</span>
        </summary>
        <div className="stack">{children}</div>
      </details>
    </article>
  )
}

interface Fields<Line> {
  /** Address of the page. */
  action: string
  business: string
  refusal: FormRefusal | undefined
  /** The account that is changed; none to add one. */
  line?: Line
}

type BankFieldsProps = Fields<BankLine & { bankCode: string | null }> & {
  banks: readonly { code: string; name: string }[]
}

/** Ids of a form's fields: many forms stand on one page. */
const idsOf = (form: string, line: { id: string } | undefined) => (name: string) =>
  `${form}-${line?.id ?? 'new'}-${name}`

/** Bank or PromptPay, number, holder. */
export function BankFields({ action, business, refusal, line, banks }: BankFieldsProps) {
  const { t } = useText()
  const id = idsOf('bank', line)
  const { errors = {}, values } = refusal ?? {}
  return (
    <form className="stack" method="post" action={action} key={refusal ? 'refused' : line?.id}>
      <Hidden form="bank" business={business} line={line} />
      <Select
        id={id('bank')}
        name="bank"
        label={t('widgets:field.bank')}
        error={errors.bank && t(errors.bank)}
        defaultValue={values?.bank ?? (line ? (line.bankCode ?? 'promptpay') : '')}
      >
        <option value="">{t('widgets:option.choose')}</option>
        <option value="promptpay">{t('widgets:option.promptPay')}</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Input
        id={id('number')}
        name="number"
        label={t('widgets:field.number')}
        hint={t('widgets:hint.number')}
        error={errors.number && t(errors.number)}
        defaultValue={values?.number ?? line?.number}
        inputMode="numeric"
        autoComplete="off"
      />
      <Input
        id={id('name')}
        name="accountName"
        label={t('widgets:field.accountName')}
        hint={t('widgets:hint.accountName')}
        error={errors.accountName && t(errors.accountName)}
        defaultValue={values?.accountName ?? line?.accountName}
        autoComplete="off"
      />
      <Save adds={line === undefined} />
    </form>
  )
}

/** Service, and name or link there. */
export function SocialFields({
  action,
  business,
  refusal,
  line,
  services,
}: Fields<SocialLine> & { services: readonly SocialLine['kind'][] }) {
  const { t } = useText()
  const id = idsOf('social', line)
  const { errors = {}, values } = refusal ?? {}
  return (
    <form className="stack" method="post" action={action} key={refusal ? 'refused' : line?.id}>
      <Hidden form="social" business={business} line={line} />
      <Select
        id={id('service')}
        name="service"
        label={t('widgets:field.service')}
        error={errors.service && t(errors.service)}
        defaultValue={values?.service ?? line?.kind ?? ''}
      >
        <option value="">{t('widgets:option.choose')}</option>
        {services.map((kind) => (
          <option key={kind} value={kind}>
            {t(`payees:kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Input
        id={id('handle')}
        name="handle"
        label={t('widgets:field.handle')}
        hint={t('widgets:hint.handle')}
        error={errors.handle && t(errors.handle)}
        defaultValue={values?.handle ?? (line?.kind === 'website' ? (line.url ?? undefined) : line?.handle)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Save adds={line === undefined} />
    </form>
  )
}

function Hidden({ form, business, line }: { form: string; business: string; line?: { id: string } }) {
  return (
    <>
      <input type="hidden" name="do" value={form} />
      <input type="hidden" name="business" value={business} />
      {line && <input type="hidden" name="replaces" value={line.id} />}
    </>
  )
}

function Save({ adds }: { adds: boolean }) {
  const { t } = useText()
  return (
    <Buttons>
      <Button variant={adds ? 'primary' : 'line'}>{t('widgets:action.save')}</Button>
    </Buttons>
  )
}

interface EndFormProps {
  action: string
  business: string
  table: 'bank_accounts' | 'social_accounts'
  id: string
}

/** Ends an account. */
export function EndForm({ action, business, table, id }: EndFormProps) {
  const { t } = useText()
  return (
    <form method="post" action={action}>
      <input type="hidden" name="business" value={business} />
      <input type="hidden" name="table" value={table} />
      <input type="hidden" name="id" value={id} />
      <Button variant="plain" name="do" value="end">
        {t('widgets:action.end')}
      </Button>
    </form>
  )
}
