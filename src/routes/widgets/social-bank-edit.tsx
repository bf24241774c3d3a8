/** An owner's accounts and pages: what stands, each with a form to change or end it, forms to add, and what stood before. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { BankFields, EndForm, OwnLine, SocialFields } from '#client/payees/payee-forms.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PAYEE_CHANGED_DAYS } from '#shared/constants.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './social-bank-edit.data.ts'

const page = '/client/information/widgets/social-bank-edit'

type Data = Awaited<ReturnType<typeof loader>>
type Place = NonNullable<Data['place']>

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('widgets:title.edit')} · ${t('header.product')}`,
  noindex: true,
})

/** What was refused of one form: `do` says which, `replaces` of which line; none for the forms that add. */
const refusalOf = (refusal: FormRefusal | undefined, form: string, line?: string) =>
  refusal?.values.do === form && refusal.values.replaces === line ? refusal : undefined

export default function SocialBankEdit() {
  const { place, businesses } = useLoaderData<Data>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  if (!place) return <Choose businesses={businesses} />
  const fault = refusal?.errors.form ?? refusal?.errors.business ?? refusal?.errors.id ?? refusal?.errors.replaces
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('widgets:title.edit')}
        lead={t('widgets:lead.edit', { place: place.name, days: PAYEE_CHANGED_DAYS })}
      />
      {fault && <Banner tone="bad" role="alert" title={t(fault)} />}
      {place.done && !refusal && <Banner tone="ok" role="status" title={t(`widgets:done.${place.done}`)} />}
      <Bank place={place} refusal={refusal} />
      <Social place={place} refusal={refusal} />
      {place.past.length > 0 && <Past past={place.past} />}
      <Buttons>
        <ButtonLink href={path('/client/information/:id', { id: place.id })}>{t('widgets:action.toPlace')}</ButtonLink>
      </Buttons>
    </div>
  )
}

function Choose({ businesses }: { businesses: Data['businesses'] }) {
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t(businesses.length > 0 ? 'widgets:title.choose' : 'widgets:title.edit')} />
      {businesses.length === 0 ? (
        <Empty level={2} title={t('widgets:empty.business')} hint={t('widgets:empty.businessHint')} />
      ) : (
        <Panel flush>
          {businesses.map(({ id, name }) => (
            <ListLink key={id} icon="store" title={name} href={path(page, { business: id })} />
          ))}
        </Panel>
      )}
    </div>
  )
}

interface Section {
  place: Place
  refusal: FormRefusal | undefined
}

function Bank({ place, refusal }: Section) {
  const { t } = useText()
  const action = path(page, { business: place.id })
  const adding = refusalOf(refusal, 'bank')
  return (
    <Panel labelledBy="bank">
      <div className="stack">
        <h2 id="bank">{t('widgets:header.bank')}</h2>
        {place.bank.length === 0 && <p className="muted">{t('widgets:empty.bank')}</p>}
        {place.bank.map((line) => {
          const refused = refusalOf(refusal, 'bank', line.id)
          return (
            <OwnLine
              key={line.id}
              standing={line}
              title={`${line.bank ?? t(`payees:kind.${line.kind}`)} ${line.number}`}
              note={line.accountName}
              warning={line.otherName ? t('widgets:note.otherName') : undefined}
              open={refused !== undefined}
            >
              <BankFields action={action} business={place.id} banks={place.banks} refusal={refused} line={line} />
              <EndForm action={action} business={place.id} table="bank_accounts" id={line.id} />
            </OwnLine>
          )
        })}
        <details className="adding" open={adding !== undefined || place.bank.length === 0}>
          <summary className="btn line">{t('widgets:action.addBank')}</summary>
          <BankFields action={action} business={place.id} banks={place.banks} refusal={adding} />
        </details>
      </div>
    </Panel>
  )
}

function Social({ place, refusal }: Section) {
  const { t } = useText()
  const action = path(page, { business: place.id })
  const adding = refusalOf(refusal, 'social')
  return (
    <Panel labelledBy="social">
      <div className="stack">
        <h2 id="social">{t('widgets:header.social')}</h2>
        {place.social.length === 0 && <p className="muted">{t('widgets:empty.social')}</p>}
        {place.social.map((line) => {
          const refused = refusalOf(refusal, 'social', line.id)
          return (
            <OwnLine
              key={line.id}
              standing={line}
              title={`${t(`payees:kind.${line.kind}`)} ${line.handle}`}
              open={refused !== undefined}
            >
              <SocialFields
                action={action}
                business={place.id}
                services={place.services}
                refusal={refused}
                line={line}
              />
              <EndForm action={action} business={place.id} table="social_accounts" id={line.id} />
            </OwnLine>
          )
        })}
        <details className="adding" open={adding !== undefined}>
          <summary className="btn line">{t('widgets:action.addSocial')}</summary>
          <SocialFields action={action} business={place.id} services={place.services} refusal={adding} />
        </details>
      </div>
    </Panel>
  )
}

function Past({ past }: { past: Place['past'] }) {
  const { t, format } = useText()
  return (
    <section className="stack s2" aria-labelledby="past">
      <h2 id="past">{t('widgets:header.past')}</h2>
      <ul className="stack s2">
        {past.map(({ id, shown, from, to }) => (
          <li key={id}>
            <span className="payee-number">{shown}</span>{' '}
            <small className="muted">
              {t('widgets:note.pastDays', { from: format.date(from), to: format.date(to) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
