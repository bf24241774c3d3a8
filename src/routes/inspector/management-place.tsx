/** Which registration waits longest, and what becomes of it: listed, or sent back with a reason beside each field. */
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { ProvinceSpot } from '#client/map/province-spot.tsx'
import { AlikePlaces } from '#client/registrations/alike-places.tsx'
import { returnLabels } from '#client/registrations/return-labels.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Photo } from '#client/ui/photo.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { everyReturnField, type RegistrationCase } from '#shared/registrations/decision.ts'
import type { action, loader } from './management-place.data.ts'

const page = '/inspector/management-place'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('register:title.waiting')} · ${t('header.product')}`,
  noindex: true,
})

export default function ManagementPlace() {
  const { waiting, open, done, now } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('register:title.waiting')} lead={t('register:lead.waiting', { count: waiting.length })} />
      <FormBanner<typeof action> fields={['place', 'rev']} done={done && t(`register:done.${done}`)} />
      {waiting.length === 0 && !open ? (
        <Empty level={2} title={t('register:waiting.none')} hint={t('register:waiting.noneHint')} />
      ) : (
        <div className="cases">
          <nav className="panel flush" aria-label={t('register:title.waiting')}>
            {waiting.map((each) => (
              <a
                key={each.place}
                className="li"
                href={path(page, { of: each.place })}
                aria-current={each.place === open?.place ? 'true' : undefined}
              >
                <span className="grow">
                  <b>{each.name}</b>
                  <small>
                    {t(`category.${each.category}`)} · {each.district}
                  </small>
                </span>
                <Tag tone={each.decideBy <= now ? 'bad' : undefined}>
                  {t('vendor:left.by', { when: format.date(each.decideBy) })}
                </Tag>
              </a>
            ))}
          </nav>
          {open ? <Case key={open.rev} open={open} /> : <p className="muted">{t('register:waiting.choose')}</p>}
        </div>
      )}
    </div>
  )
}

function Facts({ lines }: { lines: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="receipt">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Case({ open }: { open: RegistrationCase }) {
  const { t, format } = useText()
  const hours = weekdays.flatMap((day) =>
    open.hours[day]
      ? [`${t(`client:day.${day}`)} ${open.hours[day].map(([from, to]) => `${from}–${to}`).join(', ')}`]
      : [],
  )
  return (
    <div className="stack s6">
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
              [t('register:field.hours'), hours.join(' · ')],
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
      <Decide open={open} />
    </div>
  )
}

function Licence({ licence }: { licence: RegistrationCase['licences'][number] }) {
  const { t, format } = useText()
  const name = t(`register:licence.${licence.kind}`)
  return (
    <section className="stack s2">
      <h3>{name}</h3>
      {licence.noneBecause !== null ? (
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
          <img className="document" src={licence.document} alt={t('register:licence.document', { name })} />
        </a>
      )}
    </section>
  )
}

function Decide({ open: { place, rev, statedLicensed } }: { open: RegistrationCase }) {
  const { t } = useText()
  const to = path(page, { of: place })
  const approve = useForm({ do: 'approve', to, hidden: { place, rev } })
  const send = useForm({ do: 'return', to, hidden: { place, rev } })
  return (
    <Panel lift labelledBy="decide">
      <div className="stack s6">
        <h2 id="decide">{t('register:header.decide')}</h2>
        <PageForm form={approve} className="stack">
          <Input
            {...approve.field('licensed', statedLicensed === null ? '' : String(statedLicensed))}
            label={t('register:field.readLicensed')}
            hint={t('register:hint.readLicensed')}
            inputMode="numeric"
          />
          <Buttons>
            <Button variant="primary">{t('register:action.approve')}</Button>
          </Buttons>
        </PageForm>
        <details className="fold" open={send.refusal !== undefined}>
          <summary>{t('register:action.return')}</summary>
          <PageForm form={send} className="stack" noValidate>
            <p className="muted">{t('register:hint.return')}</p>
            {everyReturnField.map((field) => (
              <Input key={field} {...send.field(field)} label={t(returnLabels[field])} />
            ))}
            <Buttons>
              <Button>{t('register:action.returnNow')}</Button>
            </Buttons>
          </PageForm>
        </details>
      </div>
    </Panel>
  )
}
