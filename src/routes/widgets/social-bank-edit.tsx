/** An owner's accounts and pages: current ones, each with a form to change or end it, forms to add, and earlier ones. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { BankFields, EndForm, OwnLine, SocialFields } from '#client/payees/payee-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PAYEE_CHANGED_DAYS } from '#shared/constants.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './social-bank-edit.data.ts'

const page = '/client/information/widgets/social-bank-edit'

type Data = Awaited<ReturnType<typeof loader>>
type Place = NonNullable<Data['place']>

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('widgets:title.edit')} · ${t('header.product')}`,
  noindex: true,
})

export default function SocialBankEdit() {
  const { place, businesses } = useLoaderData<Data>()
  const { t } = useText()
  if (!place) return <Choose businesses={businesses} />
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('widgets:title.edit')}
        lead={t('widgets:lead.edit', { place: place.name, days: PAYEE_CHANGED_DAYS })}
      />
      <FormBanner<typeof action>
        fields={['business', 'id', 'replaces', 'table']}
        done={place.done && t(`widgets:done.${place.done}`)}
      />
      <ConfirmedNote />
      {place.isRegistering ? (
        <Banner tone="info" title={t('widgets:error.registering')}>
          <a className="link" href="/vendor/my-business">
            {t('widgets:action.toRegistration')}
          </a>
        </Banner>
      ) : (
        <>
          <Bank place={place} />
          <Social place={place} />
        </>
      )}
      {place.past.length > 0 && <Past past={place.past} />}
      {!place.isRegistering && (
        <Buttons>
          <ButtonLink href={path('/client/information/:id', { id: place.id })}>
            {t('widgets:action.toPlace')}
          </ButtonLink>
        </Buttons>
      )}
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

const addressOf = (place: Place) => path(page, { business: place.id })
const idOf = (form: string, line = 'new') => `${form}-${line}`

/** Adds an account; with `line` puts it in the place of that one. */
const useBankForm = (place: Place, line?: string) =>
  useForm({ do: 'bank', to: addressOf(place), id: idOf('bank', line), of: { business: place.id, replaces: line } })

const useSocialForm = (place: Place, line?: string) =>
  useForm({ do: 'social', to: addressOf(place), id: idOf('social', line), of: { business: place.id, replaces: line } })

const useEndForm = (place: Place, table: 'bank_accounts' | 'social_accounts', id: string) =>
  useForm({ do: 'end', to: addressOf(place), of: { business: place.id, table, id } })

function Bank({ place }: { place: Place }) {
  const { t } = useText()
  const adding = useBankForm(place)
  return (
    <Panel labelledBy="bank">
      <div className="stack">
        <h2 id="bank">{t('widgets:header.bank')}</h2>
        {place.bank.length === 0 && <p className="muted">{t('widgets:empty.bank')}</p>}
        {place.bank.map((line) => (
          <OwnBank key={line.id} place={place} line={line} />
        ))}
        <details className="adding" open={adding.refusal !== undefined || place.bank.length === 0}>
          <summary className="btn line">{t('widgets:action.addBank')}</summary>
          <BankFields form={adding} banks={place.banks} />
        </details>
      </div>
    </Panel>
  )
}

function OwnBank({ place, line }: { place: Place; line: Place['bank'][number] }) {
  const { t } = useText()
  const changing = useBankForm(place, line.id)
  return (
    <OwnLine
      standing={line}
      title={`${line.bank ?? t(`payees:kind.${line.kind}`)} ${line.number}`}
      note={line.accountName}
      warning={line.otherName ? t('widgets:note.otherName') : undefined}
      open={changing.refusal !== undefined}
    >
      <BankFields form={changing} banks={place.banks} line={line} />
      <EndForm form={useEndForm(place, 'bank_accounts', line.id)} />
    </OwnLine>
  )
}

function Social({ place }: { place: Place }) {
  const { t } = useText()
  const adding = useSocialForm(place)
  return (
    <Panel labelledBy="social">
      <div className="stack">
        <h2 id="social">{t('widgets:header.social')}</h2>
        {place.social.length === 0 && <p className="muted">{t('widgets:empty.social')}</p>}
        {place.social.map((line) => (
          <OwnSocial key={line.id} place={place} line={line} />
        ))}
        <details className="adding" open={adding.refusal !== undefined}>
          <summary className="btn line">{t('widgets:action.addSocial')}</summary>
          <SocialFields form={adding} services={place.services} />
        </details>
      </div>
    </Panel>
  )
}

function OwnSocial({ place, line }: { place: Place; line: Place['social'][number] }) {
  const { t } = useText()
  const changing = useSocialForm(place, line.id)
  return (
    <OwnLine
      standing={line}
      title={`${t(`payees:kind.${line.kind}`)} ${line.handle}`}
      open={changing.refusal !== undefined}
    >
      <SocialFields form={changing} services={place.services} line={line} />
      <EndForm form={useEndForm(place, 'social_accounts', line.id)} />
    </OwnLine>
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
