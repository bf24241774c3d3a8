/**
 * Check before you pay: whether an account, a number or a page is that of a place, before money is sent. The answer comes first, then the field.
 * A reader from a place's page learns whether it is that one's.
 */
import { useLoaderData, useNavigation } from 'react-router-dom'
import { CardBanner } from '#client/inspections/card-banner.tsx'
import { isForeign, PayeeAnswers } from '#client/payees/payee-answers.tsx'
import { PretendedPlace } from '#client/payees/pretended-place.tsx'
import { ScanPayee } from '#client/payees/scan-payee.tsx'
import { readableName } from '#client/places/place-name.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useReply } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './bank.data.ts'

const page = '/client/bank'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('payees:title.check')} · ${t('header.product')}`,
  description: t('payees:lead.check'),
  canonical: page,
})

export default function Bank() {
  const { place, card, phone } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const to = path(page, { place: place?.id })
  const form = useForm({ to })
  // Answered where it was sent from, without a script too.
  const pretending = useForm({ to: `${to}#verdict-none`, hidden: { payee: reply?.typed } })
  const { t } = useText()
  const answers = reply?.answers ?? []
  // An answer about this place gives all its statements.
  const isAnswered = answers.some((answer) => !isForeign(answer, place) && answer.hits.length > 0)
  const isSuspended = place?.grade.state === 'suspended'
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('payees:title.check')}
        lead={place ? t('payees:lead.checkOf', { place: readableName(place) }) : t('payees:lead.check')}
      />
      {isSuspended && !isAnswered && <Banner tone="bad" title={t('payees:todo.suspended')} />}
      {place && card && !isSuspended && !isAnswered && (
        <CardBanner card={card} href={`${path('/client/information/:id', { id: place.id })}#cards`} />
      )}
      {place?.closedTemporarily && <Banner tone="warn" title={t('card.closedTemporarily')} />}
      <FormBanner meanwhile={t('payees:note.meanwhile')} />
      {reply ? (
        <div className="payee-room stack s6" role="status">
          <PayeeAnswers
            answers={answers}
            place={place}
            phone={phone}
            report={(asked) => <PretendedPlace form={pretending} account={asked.shown} found={reply.pretended} />}
          />
        </div>
      ) : (
        <Asking />
      )}
      <Panel lift>
        <PageForm form={form} className="stack">
          <Input
            {...form.field('payee', reply?.typed)}
            label={t('payees:field.payee')}
            hint={t('payees:hint.payee')}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button variant="primary" icon="search" large block>
            {t('payees:action.check')}
          </Button>
          <ScanPayee />
          <p className="small muted">{t('payees:note.private')}</p>
        </PageForm>
      </Panel>
    </div>
  )
}

/**
 * The answer's room from the press on: the form below it goes then, not under a thumb that comes back to it when the answer is there. The style
 * sheet opens it with the press, the router's state holds it until the answer is rendered, which a slow phone does after it has arrived.
 */
function Asking() {
  const { t } = useText()
  const { state } = useNavigation()
  return (
    <div className="payee-room asking" data-on={state === 'idle' ? undefined : ''}>
      <div className="panel stack skel">
        <p className="small muted" role="status">
          {t('list.loading')}
        </p>
        <div aria-hidden="true">
          <i className="l1" />
          <i className="l2" />
        </div>
      </div>
    </div>
  )
}
