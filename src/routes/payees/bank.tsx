/** Whom to pay: whether an account, a number or a page is that of a place, before money is sent. The answer comes first, then the field. */
import { useText } from '#client/i18n/text.tsx'
import { PayeeVerdict, UnknownPayee } from '#client/payees/payee-verdict.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useReply } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action } from './bank.data.ts'

const path = '/client/bank'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('payees:title.check')} · ${t('header.product')}`,
  description: t('payees:lead.check'),
  canonical: path,
})

export default function Bank() {
  const reply = useReply<typeof action>()
  const form = useForm({ to: path })
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('payees:title.check')} lead={t('payees:lead.check')} />
      <FormBanner meanwhile={t('payees:note.meanwhile')} />
      {reply && (
        <div className="stack s6" role="status">
          {reply.answer.hits.map((hit, place) => (
            <PayeeVerdict key={`${hit.place.id} ${hit.kind} ${hit.bank}`} hit={hit} id={`verdict-${place}`} />
          ))}
          {reply.answer.hits.length === 0 && <UnknownPayee asked={reply.answer.asked} />}
        </div>
      )}
      <Panel lift>
        <PageForm form={form} className="stack">
          <Input
            {...form.field('payee', reply?.typed)}
            label={t('payees:field.payee')}
            hint={t('payees:hint.payee')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button variant="primary" icon="search" large block>
            {t('payees:action.check')}
          </Button>
          <p className="small muted">{t('payees:note.private')}</p>
        </PageForm>
      </Panel>
    </div>
  )
}
