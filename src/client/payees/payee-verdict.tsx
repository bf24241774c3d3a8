/** The answers of the check: belongs to a place, but look again, or not known here. Each says the next step before money is sent. */
import type { ReactNode } from 'react'
import { CardBanner } from '#client/inspections/card-banner.tsx'
import { checkedLong } from '#client/payees/payee-standing.tsx'
import { Verdict, type VerdictTone } from '#client/payees/verdict.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { renderGradePlate } from '#client/standards/grade-badge.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { path } from '#shared/path.ts'
import { formatNumber } from '#shared/payees/payee-number.ts'
import type { PayeeAnswer, PayeeHit } from '#shared/payees/payee-page.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { Naming, PlaceInLine, readableName } from '../places/place-name.tsx'
import { AccountName } from './account-name.tsx'
import { AccountNumber } from './account-number.tsx'
import { ReportAccount } from './report-account.tsx'

const tones: Record<PayeeHit['verdict'], VerdictTone> = {
  checked: 'ok',
  outdated: 'warn',
  changed: 'warn',
  unchecked: 'warn',
  namesake: 'warn',
  phone: 'warn',
  suspended: 'bad',
}

/** A place that the asked account is one of. */
export function PayeeVerdict({ hit, id }: { hit: PayeeHit; id: string }) {
  const { t, format } = useText()
  const {
    verdict,
    kind,
    bank,
    shown,
    accountName,
    accountLatin,
    checkedOn,
    checkAge = 'old',
    changedDays,
    replaced,
    place,
    card,
    phone,
  } = hit
  const title =
    verdict === 'changed' && changedDays !== null ? (
      t(replaced ? 'payees:verdict.changed' : 'payees:verdict.added', { ago: format.daysAgo(changedDays) })
    ) : (
      <Naming
        place={place}
        says={(name) => t(`payees:verdict.${verdict}`, { place: name, service: t(`payees:kind.${kind}`) })}
      />
    )
  // It is the place's; but its guests go where officers found serious faults.
  const tone =
    tones[verdict] !== 'ok' ? tones[verdict] : card?.level === 'orange' ? 'warn' : checkAge === 'aging' ? 'aging' : 'ok'
  return (
    <Verdict
      tone={tone}
      id={id}
      title={title}
      about={
        <>
          <p>
            <AccountNumber name={bank ?? t(`payees:kind.${verdict === 'phone' ? 'telephone' : kind}`)} number={shown} />
          </p>
          {accountName !== null && (
            <div>
              {t('payees:note.accountName')}{' '}
              <AccountName name={accountName} latin={accountLatin} isOnlyRead={tones[verdict] === 'bad'} />
            </div>
          )}
          {checkedOn && <p>{t(`payees:note.${checkedLong[checkAge]}`, { date: format.date(checkedOn) })}</p>}
        </>
      }
    >
      <div className="panel flush">
        <PlaceLine place={place} />
      </div>
      {card && verdict !== 'suspended' && (
        <CardBanner card={card} href={`${path('/client/information/:id', { id: place.id })}#cards`} />
      )}
      {place.closedTemporarily && <p>{t('card.closedTemporarily')}</p>}
      <p>{t(`payees:todo.${verdict}`)}</p>
      {tones[verdict] !== 'ok' && (
        <Buttons>
          {phone && verdict !== 'suspended' && <CallPlace phone={phone} />}
          {tones[verdict] === 'bad' && <ReportAccount place={place.id} account={shown} />}
          <TouristPolice danger={tones[verdict] === 'bad'} />
        </Buttons>
      )}
    </Verdict>
  )
}

interface ForeignPayeeProps {
  answer: PayeeAnswer
  /** Ends the ids of the second answer and on. */
  nth: string
  place: PlaceCard
  /** The place's own number, where it has one. */
  phone: string | null
}

/** It is not an account of the place that the reader came from; the real owner is named as well. */
export function ForeignPayee({ answer, nth, place, phone }: ForeignPayeeProps) {
  const { t } = useText()
  const { asked, hits } = answer
  const others = [...new Map(hits.map((hit) => [hit.place.id, hit.place])).values()]
  return (
    <Verdict
      tone="bad"
      id={`verdict-foreign${nth}`}
      title={<Naming place={place} besideThai says={(name) => t('payees:verdict.foreign', { place: name })} />}
      about={
        <p className="num payee-number">
          {t(others.length > 0 ? 'payees:note.othersOwn' : 'payees:note.noneOf', { asked: asked.shown })}
        </p>
      }
    >
      {others.length > 0 && (
        <div className="panel flush">
          {others.map((other) => (
            <PlaceLine key={other.id} place={other} />
          ))}
        </div>
      )}
      <p>{t('payees:todo.foreign', { place: readableName(place) })}</p>
      <Buttons>
        {phone && <CallPlace phone={phone} />}
        <ButtonLink icon="store" href={`${path('/client/information/:id', { id: place.id })}#bank`}>
          {t('payees:action.ownAccounts')}
        </ButtonLink>
        <ReportAccount place={place.id} account={asked.shown} kind="impostor" />
        <TouristPolice danger />
      </Buttons>
    </Verdict>
  )
}

/** Nothing here has stated it. `children` lead to a report. */
export function UnknownPayee({
  asked,
  nth,
  children,
}: Pick<ForeignPayeeProps, 'nth'> & { asked: PayeeAnswer['asked']; children: ReactNode }) {
  const { t } = useText()
  return (
    <Verdict
      tone="bad"
      id={`verdict-none${nth}`}
      title={t('payees:verdict.none')}
      about={<p className="num payee-number">{t('payees:note.noneOf', { asked: asked.shown })}</p>}
    >
      <p>{t('payees:todo.none')}</p>
      <Buttons>
        <TouristPolice danger />
      </Buttons>
      {children}
    </Verdict>
  )
}

/** Nobody here can say whose it is: no red answer, and no green one. */
export function UncheckedPayee({ asked, nth }: Pick<ForeignPayeeProps, 'nth'> & { asked: PayeeAnswer['asked'] }) {
  const { t } = useText()
  const { kind, shown } = asked
  const isBill = kind === 'bill'
  return (
    <Verdict
      tone="warn"
      id={`verdict-unchecked${nth}`}
      title={t(isBill ? 'payees:verdict.bill' : kind === 'code' ? 'payees:verdict.code' : 'payees:verdict.unread')}
      about={
        shown !== '' && (
          <p className="num payee-number">{isBill ? t('payees:note.biller', { biller: shown }) : shown}</p>
        )
      }
    >
      <p>{t(kind === 'unread' ? 'payees:todo.unread' : 'payees:todo.bill')}</p>
      <Buttons>
        <TouristPolice />
      </Buttons>
    </Verdict>
  )
}

function CallPlace({ phone }: { phone: string }) {
  const { t } = useText()
  return (
    <ButtonLink icon="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {t('payees:action.call', { phone: formatNumber({ kind: 'phone', value: phone }) })}
    </ButtonLink>
  )
}

function TouristPolice({ danger = false }: { danger?: boolean }) {
  const { t } = useText()
  return (
    <ButtonLink variant={danger ? 'danger' : 'line'} icon="phone" href="tel:1155">
      {t('payees:action.touristPolice')}
    </ButtonLink>
  )
}

function PlaceLine({ place }: { place: PlaceCard }) {
  const text = useText()
  return (
    <a className="li" href={path('/client/information/:id', { id: place.id })}>
      <PlaceInLine place={place} />
      {renderGradePlate(text, place.grade)}
    </a>
  )
}
