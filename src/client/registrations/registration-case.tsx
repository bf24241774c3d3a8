/** A registration as an officer of the area reads it: its statements, photos, licences, and places that look like it. */
import type { ReactNode } from 'react'
import { ProvinceSpot } from '#client/map/province-spot.tsx'
import { useAppliedWords } from '#client/papers/applied-words.ts'
import { PolicyList } from '#client/policies/policy-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { RegistrationCase } from '#shared/registrations/decision.ts'
import { AlikePlaces } from './alike-places.tsx'
import { FormerPlaces } from './former-places.tsx'
import { hoursWords } from './hours-words.ts'

/** Label and value, a line each. */
export function Facts({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="receipt">
      {lines.map(([label, value], index) => (
        // Two accounts may be at one bank.
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one case never change places
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** All that it says; the decision stands below it. */
export function CaseFacts({ open }: { open: RegistrationCase }) {
  const text = useText()
  const { t, format } = text
  return (
    <>
      <Panel labelledBy="case">
        <div className="stack s6">
          <div>
            <h2 id="case">{open.name}</h2>
            <p className="muted">{t('register:waiting.since', { when: format.dateTime(open.submittedAt) })}</p>
          </div>
          <Facts
            lines={[
              [t('register:field.nameTh'), open.names.join(' · ')],
              [t('register:field.kind'), t(`category.${open.category}`)],
              [t('register:field.operator'), `${open.operator} (${t(`register:operator.${open.operatorKind}`)})`],
              [t('register:field.number'), open.number ?? t('register:field.numberless')],
              [t('register:field.phone'), open.phone],
              [t('register:field.address'), open.address],
              [
                t('register:field.point'),
                open.hasPin ? `${open.point.lat}, ${open.point.lng}` : t('register:pin.open'),
              ],
              [t('register:field.hours'), hoursWords(open.hours, text)],
              [t('register:field.capacity'), open.capacity === null ? '–' : format.number(open.capacity)],
              [t('register:field.licensed'), open.statedLicensed === null ? '–' : format.number(open.statedLicensed)],
              [t('register:header.items'), open.items.join(', ') || '–'],
            ]}
          />
          {open.outline && (
            <div className="map-pane place-map">
              <ProvinceSpot outline={open.outline} label={open.address} />
            </div>
          )}
          <ul className="draft-photos">
            {open.photos.map((photo, index) => (
              <li key={photo.key}>
                <Photo photo={photo} alt={t('register:field.photo', { number: index + 1 })} sizes="12rem" />
              </li>
            ))}
          </ul>
        </div>
      </Panel>
      <Panel labelledBy="case-licences">
        <div className="stack">
          <h2 id="case-licences">{t('register:header.licences')}</h2>
          {open.licences.map((licence) => (
            <Licence key={licence.kind} licence={licence} />
          ))}
        </div>
      </Panel>
      {open.promises.length > 0 && (
        <Panel labelledBy="case-promises">
          <div className="stack">
            <h2 id="case-promises">{t('register:header.promises')}</h2>
            <PolicyList policies={open.promises} />
          </div>
        </Panel>
      )}
      <StatedPayees payees={open.payees} />
      <FormerPlaces places={open.former} says={t('register:former.officer')} />
      {(open.alike.length > 0 || open.differentBecause) && (
        <Panel labelledBy="case-alike">
          <div className="stack">
            <h2 id="case-alike">{t('register:alike.title')}</h2>
            <AlikePlaces places={open.alike} />
            {open.differentBecause && (
              <Banner tone="info" title={t('register:field.because')}>
                {open.differentBecause}
              </Banner>
            )}
          </div>
        </Panel>
      )}
    </>
  )
}

function Licence({ licence }: { licence: RegistrationCase['licences'][number] }) {
  const { t, format } = useText()
  const appliedWords = useAppliedWords()
  const name = t(`register:licence.${licence.kind}`)
  return (
    <section className="stack s2">
      <h3>{name}</h3>
      {licence.applied ? (
        <p>
          <Tag tone="warn">{t('register:licence.applied')}</Tag> {appliedWords(licence.applied, licence.issuer)}
        </p>
      ) : licence.noneBecause !== null ? (
        <p>
          <Tag tone="warn">{t('register:licence.none')}</Tag> {licence.noneBecause}
        </p>
      ) : (
        <p>
          {t('register:licence.line', { number: licence.number, issuer: licence.issuer })}
          {licence.expires && ` · ${t('register:licence.until', { day: format.date(licence.expires) })}`}
        </p>
      )}
      {licence.document && (
        <a href={licence.document} target="_blank" rel="noreferrer">
          <img
            className="document"
            src={licence.document}
            alt={t(licence.applied ? 'register:licence.receipt' : 'register:licence.document', { name })}
          />
        </a>
      )}
    </section>
  )
}

/** Payees, to be compared with the papers. */
function StatedPayees({ payees: { bank, social } }: { payees: RegistrationCase['payees'] }) {
  const { t } = useText()
  if (bank.length + social.length === 0) return null
  return (
    <Panel labelledBy="case-payees">
      <div className="stack">
        <h2 id="case-payees">{t('register:header.payees')}</h2>
        <Facts
          lines={[
            ...bank.map(
              (line) => [line.bank ?? t(`payees:kind.${line.kind}`), `${line.number} · ${line.accountName}`] as const,
            ),
            ...social.map((line) => [t(`payees:kind.${line.kind}`), line.handle] as const),
          ]}
        />
      </div>
    </Panel>
  )
}
