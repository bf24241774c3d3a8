/** Forms of an owner's accounts and pages: the same fields to add one and to put one in the place of another. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
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

interface BankFieldsProps {
  form: FormOf<'bank' | 'number' | 'accountName'>
  banks: readonly { code: string; name: string }[]
  /** The account that is changed; none to add one. */
  line?: BankLine & { bankCode: string | null }
}

/** Bank or PromptPay, number, holder. */
export function BankFields({ form, line, banks }: BankFieldsProps) {
  const { t } = useText()
  return (
    <PageForm form={form} className="stack">
      <Select
        {...form.field('bank', line ? (line.bankCode ?? 'promptpay') : '')}
        label={t('widgets:field.bank')}
        required
        data-wrong={t('widgets:error.bank')}
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
        {...form.field('number', line?.number)}
        label={t('widgets:field.number')}
        hint={t('widgets:hint.number')}
        required
        data-wrong={t('widgets:error.number')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Input
        {...form.field('accountName', line?.accountName)}
        label={t('widgets:field.accountName')}
        hint={t('widgets:hint.accountName')}
        required
        data-wrong={t('widgets:error.accountName')}
        autoComplete="off"
      />
      <Save adds={line === undefined} />
    </PageForm>
  )
}

interface SocialFieldsProps {
  form: FormOf<'service' | 'handle'>
  services: readonly SocialLine['kind'][]
  /** The page that is changed; none to add one. */
  line?: SocialLine
}

/** Service, and name or link there. */
export function SocialFields({ form, line, services }: SocialFieldsProps) {
  const { t } = useText()
  return (
    <PageForm form={form} className="stack">
      <Select
        {...form.field('service', line?.kind ?? '')}
        label={t('widgets:field.service')}
        required
        data-wrong={t('widgets:error.service')}
      >
        <option value="">{t('widgets:option.choose')}</option>
        {services.map((kind) => (
          <option key={kind} value={kind}>
            {t(`payees:kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Input
        {...form.field('handle', line?.kind === 'website' ? line.url : line?.handle)}
        label={t('widgets:field.handle')}
        hint={t('widgets:hint.handle')}
        required
        data-wrong={t('widgets:error.handle')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Save adds={line === undefined} />
    </PageForm>
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

/** Ends an account. */
export function EndForm({ form }: { form: FormOf<'business' | 'table' | 'id'> }) {
  const { t } = useText()
  return (
    <PageForm form={form}>
      <Button variant="plain">{t('widgets:action.end')}</Button>
    </PageForm>
  )
}
