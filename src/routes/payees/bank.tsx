/** Whom to pay: whether an account, a number or a page is that of a place, before money is sent. The answer comes first, then the field. */
import { useActionData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { PayeeVerdict, UnknownPayee } from '#client/payees/payee-verdict.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal, FormReply } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { PayeeReply } from './bank.data.ts'

const path = '/client/bank'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('payees:title.check')} · ${t('header.product')}`,
  description: t('payees:lead.check'),
  canonical: path,
})

export default function Bank() {
  const sent = useActionData() as (FormRefusal & Partial<FormReply>) | undefined
  const reply = sent?.data as PayeeReply | undefined
  const { t } = useText()
  const { errors = {}, values, wait } = sent ?? {}
  const typed = reply?.typed ?? values?.payee ?? ''
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('payees:title.check')} lead={t('payees:lead.check')} />
      {errors.form && (
        <Banner tone="warn" role="alert" title={t(errors.form)}>
          {wait !== undefined && t('payees:note.wait', { count: Math.ceil(wait / 60) })}
        </Banner>
      )}
      {reply && (
        <div className="stack s6" role="status">
          {reply.answer.hits.map((hit, place) => (
            <PayeeVerdict key={`${hit.place.id} ${hit.kind} ${hit.bank}`} hit={hit} id={`verdict-${place}`} />
          ))}
          {reply.answer.hits.length === 0 && <UnknownPayee asked={reply.answer.asked} />}
        </div>
      )}
      <Panel lift>
        <form className="stack" method="post" action={path} key={typed}>
          <Input
            id="payee"
            name="payee"
            label={t('payees:field.payee')}
            hint={t('payees:hint.payee')}
            error={errors.payee && t(errors.payee)}
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button variant="primary" icon="search" large block>
            {t('payees:action.check')}
          </Button>
          <p className="small muted">{t('payees:note.private')}</p>
        </form>
      </Panel>
    </div>
  )
}
