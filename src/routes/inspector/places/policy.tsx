/** Does the place keep its policies? Its statements, beside the findings there. */
import { useLoaderData } from 'react-router-dom'
import { useAppliedWords } from '#client/papers/applied-words.ts'
import { FindingPhotos } from '#client/papers/finding-photos.tsx'
import { AccountNumber } from '#client/payees/account-number.tsx'
import { PayeeStandingNote } from '#client/payees/payee-standing.tsx'
import { AmenityWords } from '#client/places/amenities.tsx'
import { AmenitySeen } from '#client/places/amenity-facts.tsx'
import { PolicyList } from '#client/policies/policy-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { FormPanel } from '#client/ui/form/form-panel.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { LicenceLine, Papers, PhotographedFinding } from '#shared/papers/papers.ts'
import { path } from '#shared/path.ts'
import { isSafetyAmenity, type SafetyAmenity } from '#shared/places/amenities.ts'
import type { action, loader } from './policy.data.ts'

const useForm = formsOf<typeof action>()
const addressOf = ({ place }: Papers) => path('/inspector/policy/:id', { id: place.id })

export const head = ({ papers }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('policy:papers.title')} · ${papers.place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function Policy() {
  const { papers, photographed: start, refusal, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { place, policies, findings, photographed, morePhotographed, visit } = papers
  const photosFrom = (photographed: string) => path('/inspector/policy/:id', { id: place.id }, { photographed })
  const mayAct = refusal === null
  return (
    <div className="wrap stack s6">
      <PageHead title={place.name} lead={t('policy:papers.lead', { district: place.district })} />
      <FormBanner fields={['licence', 'amenity', 'finding']} done={done && t(`policy:done.${done}`)} />
      <DecidedFirst isGone={() => !mayAct} />
      {refusal && <Banner tone="warn" title={t(refusal)} />}
      <div className="cols stack s6">
        <div className="stack s6">
          <Payees papers={papers} mayAct={mayAct} />
          <Panel labelledBy="licences">
            <h2 id="licences" className="card-h2">
              {t('policy:papers.licences')}
            </h2>
            {papers.licences.length === 0 && <p className="small muted">{t('policy:papers.licencesNone')}</p>}
            <ul className="lines">
              {papers.licences.map((licence) => (
                <Licence key={licence.id} licence={licence} mayAct={mayAct} to={addressOf(papers)} />
              ))}
            </ul>
          </Panel>
          {papers.amenities.length > 0 && <Facts papers={papers} mayAct={mayAct} />}
          <Panel labelledBy="promises">
            <h2 id="promises" className="card-h2">
              {t('policy:papers.promises')}
            </h2>
            {policies.length === 0 && <p className="small muted">{t('policy:papers.promisesNone')}</p>}
            <PolicyList policies={policies} />
          </Panel>
          <Panel labelledBy="photos">
            <div className="stack">
              <h2 id="photos" className="card-h2">
                {t('policy:papers.photos')}
              </h2>
              <p className="small muted">
                {t(`policy:papers.${photographed.length > 0 ? 'photosHint' : 'photosNone'}`)}
              </p>
              {photographed.map((finding) => (
                <PhotosOf
                  key={finding.id}
                  finding={finding}
                  mayAct={mayAct}
                  to={start ? photosFrom(start) : addressOf(papers)}
                />
              ))}
              <Pagination first={start && addressOf(papers)} next={morePhotographed && photosFrom(morePhotographed)} />
            </div>
          </Panel>
        </div>
        <aside className="stack s6">
          <Panel labelledBy="found">
            <h2 id="found" className="card-h2">
              {t('policy:papers.findings')}
            </h2>
            {findings.length === 0 && <p className="small muted">{t('policy:papers.findingsNone')}</p>}
            <ul className="lines">
              {findings.map(({ id, text, severity, state, foundOn }) => (
                <li key={id}>
                  <div className="grow">
                    <b>{text}</b>
                    <small>
                      {t(`client:safety.finding.${state}`)} ·{' '}
                      {t('client:safety.foundOn', { date: format.date(foundOn) })}
                    </small>
                  </div>
                  <Tag tone={severity === 'minor' ? 'warn' : 'bad'}>{t(`client:safety.severity.${severity}`)}</Tag>
                </li>
              ))}
            </ul>
          </Panel>
          {visit && (
            <Banner tone="info" title={t('policy:papers.planned', { by: format.date(visit.by) })}>
              <p className="as-written">{visit.note}</p>
            </Banner>
          )}
          {mayAct && <Acts papers={papers} />}
          <ButtonLink href={path('/inspector/recheck-by-business-id/:id', { id: place.id })} icon="list-checks" block>
            {t('policy:papers.visit')}
          </ButtonLink>
        </aside>
      </div>
    </div>
  )
}

function Payees({ papers, mayAct }: { papers: Papers; mayAct: boolean }) {
  const { t } = useText()
  const form = useForm({ do: 'payees', to: addressOf(papers), hidden: { rev: papers.revs.payees } })
  const { bank, social } = papers.payees
  const unchecked = [...bank, ...social].filter(({ checkedOn }) => checkedOn === null).length
  return (
    <Panel labelledBy="payees">
      <div className="stack">
        <h2 id="payees" className="card-h2">
          {t('policy:papers.payees')}
        </h2>
        {bank.length + social.length === 0 && <p className="small muted">{t('policy:papers.payeesNone')}</p>}
        <ul className="lines">
          {bank.map((account) => (
            <li key={account.id}>
              <div className="grow">
                <b>
                  <AccountNumber name={account.bank ?? t(`payees:kind.${account.kind}`)} number={account.number} />
                </b>
                <small>{account.accountName}</small>
                <PayeeStandingNote standing={account} />
              </div>
            </li>
          ))}
          {social.map((account) => (
            <li key={account.id}>
              <div className="grow">
                <b>{`${t(`payees:kind.${account.kind}`)} ${account.handle}`}</b>
                <PayeeStandingNote standing={account} />
              </div>
            </li>
          ))}
        </ul>
        {mayAct && unchecked > 0 && (
          <PageForm form={form} className="stack s2">
            <FormBanner form={form} />
            <p className="small muted">{t('policy:papers.payeesHint')}</p>
            <Buttons>
              <Button icon="check">{t('policy:papers.checkPayees', { count: unchecked })}</Button>
            </Buttons>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}

/** The place's amenities: those that people depend on physically are checked and marked. */
function Facts({ papers, mayAct }: { papers: Papers; mayAct: boolean }) {
  const { t } = useText()
  const { amenities, checks } = papers
  return (
    <Panel labelledBy="facts">
      <div className="stack">
        <h2 id="facts" className="card-h2">
          {t('amenity.title')}
        </h2>
        {mayAct && amenities.some(isSafetyAmenity) && <p className="small muted">{t('policy:papers.factsHint')}</p>}
        <ul className="lines">
          {amenities.map((amenity) => (
            <li key={amenity}>
              <div className="grow stack s1">
                <AmenityWords amenity={amenity} />
                {isSafetyAmenity(amenity) && (
                  <FactCheck
                    amenity={amenity}
                    day={checks[amenity]}
                    rev={papers.revs.amenities[amenity]}
                    mayAct={mayAct}
                    to={addressOf(papers)}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function FactCheck({
  amenity,
  day,
  rev,
  mayAct,
  to,
}: {
  amenity: SafetyAmenity
  day?: string
  rev: string
  mayAct: boolean
  to: string
}) {
  const { t } = useText()
  const form = useForm({ do: 'amenity', to, of: { amenity }, hidden: { rev } })
  return (
    <>
      <span className="tags">
        {day ? <AmenitySeen day={day} /> : <Tag tone="warn">{t('policy:papers.factOpen')}</Tag>}
      </span>
      {mayAct && (
        <PageForm form={form}>
          <FormBanner form={form} />
          <Button icon="check">
            {t('policy:papers.checkLicence')}
            <span className="vh"> {t(`amenity.${amenity}`)}</span>
          </Button>
        </PageForm>
      )}
    </>
  )
}

function Licence({ licence, mayAct, to }: { licence: LicenceLine; mayAct: boolean; to: string }) {
  const { t, format } = useText()
  const form = useForm({ do: 'licence', to, of: { licence: licence.id } })
  const appliedWords = useAppliedWords()
  const { kind, number, issuer, expires, isOver, document, noneBecause, applied, checkedOn, checkedBy } = licence
  return (
    <li>
      <div className="grow stack s1">
        <b>{t(`register:licence.${kind}`)}</b>
        <small>
          {applied
            ? appliedWords(applied, issuer)
            : number === null
              ? noneBecause
              : [
                  t('register:licence.line', { number, issuer }),
                  expires && t('register:licence.until', { day: format.date(expires) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
        </small>
        <span className="tags">
          {number === null && (
            <Tag tone="warn">{t(applied ? 'register:licence.applied' : 'register:licence.none')}</Tag>
          )}
          {isOver && <Tag tone="bad">{t('policy:papers.over')}</Tag>}
          {checkedOn && (
            <Tag tone="ok">{t('policy:papers.checked', { date: format.date(checkedOn), unit: checkedBy })}</Tag>
          )}
        </span>
        {document && (
          <a className="link small" href={document} target="_blank" rel="noreferrer">
            {t(applied ? 'policy:papers.receipt' : 'policy:papers.document')}
          </a>
        )}
        {mayAct && number !== null && checkedOn === null && (
          <PageForm form={form}>
            <FormBanner form={form} />
            <Button icon="check">{t('policy:papers.checkLicence')}</Button>
          </PageForm>
        )}
      </div>
    </li>
  )
}

function PhotosOf({ finding, mayAct, to }: { finding: PhotographedFinding; mayAct: boolean; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'photos', to, of: { finding: finding.id }, hidden: { rev: finding.rev } })
  if (!mayAct) return <FindingPhotos finding={finding} isFixed />
  return (
    <PageForm form={form} className="stack s3">
      <FormBanner form={form} />
      <FindingPhotos finding={finding} />
      <Buttons>
        <Button icon="check">{t('policy:papers.showPhotos')}</Button>
      </Buttons>
    </PageForm>
  )
}

function Acts({ papers }: { papers: Papers }) {
  const { t } = useText()
  const complaint = useForm({ do: 'complaint', to: addressOf(papers) })
  const relation = useForm({ do: 'relation', to: addressOf(papers) })
  return (
    <>
      {!papers.visit && (
        <FormPanel
          form={complaint}
          id="complaint"
          title={t('policy:papers.complaint')}
          action={t('policy:papers.plan')}
        >
          <TextArea
            {...complaint.field('note')}
            label={t('policy:papers.note')}
            hint={t('policy:papers.noteHint')}
            required
            data-wrong={t('policy:error.note')}
          />
        </FormPanel>
      )}
      <details className="more">
        <summary>{t('policy:papers.relation')}</summary>
        <PageForm form={relation} className="stack">
          <p className="small">{t('policy:papers.relationHint')}</p>
          <TickBox form={relation} name="sure" label={t('policy:papers.sure')} wrong={t('error:field.tick')} />
          <Buttons>
            <Button>{t('policy:papers.declare')}</Button>
          </Buttons>
        </PageForm>
      </details>
    </>
  )
}
