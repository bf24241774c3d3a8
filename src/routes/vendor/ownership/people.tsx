/** People who work for a place, their parts and rights; handing it over to somebody who accepts, and the consequences. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { type FormOf, formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { type MadeOffer, OFFER_DAYS, placeParts } from '#shared/ownership/offer.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './people.data.ts'

const page = '/vendor/manage-business/people/:id'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${t('ownership:title.people')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

const isRunning = ({ kind, state }: MadeOffer) => state === 'offered' || (kind === 'helper' && state === 'accepted')

export default function People() {
  const { place, offers, isClaimed, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const helpers = offers.filter(({ kind }) => kind === 'helper')
  const handOvers = offers.filter(({ kind }) => kind === 'owner')
  const isOffered = handOvers.some(isRunning)
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('ownership:title.people')} lead={place.name} />
      <FormBanner<typeof action> fields={['offer']} done={done && t(`ownership:done.${done}`)} />
      <Panel labelledBy="helpers">
        <div className="stack">
          <h2 id="helpers">{t('ownership:header.helpers')}</h2>
          <p className="muted">{t('ownership:helper.mayNot')}</p>
          <Offers offers={helpers} />
          <PartForm />
        </div>
      </Panel>
      <Panel labelledBy="hand-over">
        <div className="stack">
          <h2 id="hand-over">{t('ownership:header.handOver')}</h2>
          <ul className="checklist">
            <li>{t('ownership:handOver.accepts', { days: OFFER_DAYS })}</li>
            <li>{t('ownership:offer.cards')}</li>
            <li>{t('ownership:offer.grade')}</li>
            <li>{t('ownership:offer.payees')}</li>
          </ul>
          <Offers offers={handOvers} />
          {isClaimed && <Banner tone="warn" title={t('ownership:refusal.claimOpen')} />}
          {!isClaimed && !isOffered && <OwnerForm />}
        </div>
      </Panel>
      <p>
        <a className="link" href={path('/vendor/manage-business/home/:id', { id: place.id })}>
          {t('ownership:action.home')}
        </a>
      </p>
    </div>
  )
}

/** Somebody is named to work for the place, with one of its parts. */
function PartForm() {
  const { place } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'helper', to: path(page, { id: place.id }), id: 'helper' })
  return (
    <PageForm form={form} className="stack">
      <ChoiceGroup {...form.group('part')} legend={t('ownership:field.part')}>
        {placeParts.map((part) => (
          <Choice
            key={part}
            type="radio"
            {...form.choice('part', part)}
            required
            data-wrong={t('ownership:error.part')}
            label={
              <>
                <b>{t(`ownership:part.${part}`)}</b>{' '}
                <span className="muted small">{t(`ownership:partMay.${part}`)}</span>
              </>
            }
          />
        ))}
      </ChoiceGroup>
      <ContactField field={form.field('contact')} />
      <Buttons>
        <Button>{t('ownership:action.offer_helper')}</Button>
      </Buttons>
    </PageForm>
  )
}

function OwnerForm() {
  const { place } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'owner', to: path(page, { id: place.id }), id: 'owner' })
  return (
    <PageForm form={form} className="stack">
      <ContactField field={form.field('contact')} />
      <Buttons>
        <Button>{t('ownership:action.offer_owner')}</Button>
      </Buttons>
    </PageForm>
  )
}

function ContactField({ field }: { field: ReturnType<FormOf<'contact'>['field']> }) {
  const { t } = useText()
  return (
    <Input
      {...field}
      data-wrong={t('auth:error.contactEmpty')}
      label={t('ownership:field.contact')}
      hint={t('ownership:hint.contact', { days: OFFER_DAYS })}
      autoComplete="off"
      required
    />
  )
}

function Offers({ offers }: { offers: MadeOffer[] }) {
  if (offers.length === 0) return null
  return (
    <ul className="offers">
      {offers.map((offer) => (
        <OfferLine key={offer.id} offer={offer} />
      ))}
    </ul>
  )
}

function OfferLine({ offer }: { offer: MadeOffer }) {
  const { place } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const end = useForm({ do: 'end', to: path(page, { id: place.id }), of: { offer: offer.id } })
  const tone = offer.state === 'accepted' ? 'ok' : offer.state === 'offered' ? 'info' : undefined
  return (
    <li className="offer">
      <div className="grow">
        <b>{offer.name ?? offer.contact}</b>
        <p className="small muted">
          {offer.kind === 'helper' && `${t(`ownership:part.${offer.part}`)} · `}
          {offer.name && `${offer.contact} · `}
          {offer.state === 'offered'
            ? t('ownership:offer.untilShort', { when: format.date(offer.expiresAt) })
            : format.date(offer.answeredAt ?? offer.madeAt)}
        </p>
      </div>
      <Tag tone={tone}>{t(`ownership:offerState.${offer.state}`)}</Tag>
      {isRunning(offer) && (
        <PageForm form={end}>
          <Button variant="plain">
            {t(offer.state === 'accepted' ? 'ownership:action.endHelper' : 'ownership:action.takeBack')}
            <span className="vh"> {offer.name ?? offer.contact}</span>
          </Button>
        </PageForm>
      )}
    </li>
  )
}
