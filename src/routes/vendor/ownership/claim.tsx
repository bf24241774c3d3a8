/** "Is this your place?": the proofs, the next steps with their deadline, and the state of the reader's claim. */
import { useLoaderData } from 'react-router-dom'
import { CodeField } from '#client/accounts/code-field.tsx'
import { PapersField } from '#client/ownership/papers.tsx'
import { Receipt } from '#client/ownership/receipt.tsx'
import { StatedFields } from '#client/ownership/stated-fields.tsx'
import { WordsField } from '#client/ownership/words-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn, SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { codeMinutes } from '#shared/accounts/verification.ts'
import type { Head, Translate } from '#shared/head.ts'
import { isOpenClaim, OBJECTION_DAYS, PHONE_ON_RECORD_DAYS } from '#shared/ownership/claim.ts'
import { path } from '#shared/path.ts'
import { DECISION_DAYS } from '#shared/registrations/registration.ts'
import type { action, loader } from './claim.data.ts'

const page = '/vendor/claim/:id'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${t('ownership:title.claim')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function Claim() {
  const { place, claim, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const isOpen = claim !== null && isOpenClaim(claim.state)
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('ownership:title.claim')} lead={[place.name, place.address].filter(Boolean).join(' · ')} />
      <FormBanner<typeof action> fields={['claim']} done={done && t(`ownership:done.${done}`)} />
      {place.isOwn && !isOpen ? (
        <Banner tone="ok" title={t('ownership:claim.own')}>
          <a className="link" href={path('/vendor/my-business')}>
            {t('ownership:action.myBusiness')}
          </a>
        </Banner>
      ) : null}
      {claim && <OwnClaim claim={claim} />}
      {!place.isOwn && !isOpen && <Ways />}
    </div>
  )
}

function OwnClaim({ claim }: { claim: NonNullable<Data['claim']> }) {
  const { place, translates } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const take = useForm({ do: 'withdraw', to: path(page, { id: place.id }), of: { claim: claim.id } })
  const isOpen = isOpenClaim(claim.state)
  const tone = claim.state === 'approved' ? 'ok' : claim.state === 'refused' ? 'bad' : isOpen ? 'info' : undefined
  return (
    <Panel lift={isOpen} labelledBy="own">
      <div className="stack">
        <div className="row between wrapped">
          <h2 id="own">{t('ownership:header.own')}</h2>
          <Tag tone={tone}>{t(`ownership:state.${claim.state}`)}</Tag>
        </div>
        <SaidNotice said={claim.said} translates={translates} />
        <SaidIn said={claim.said}>
          <Receipt
            lines={[
              [t('ownership:fact.made'), format.dateTime(claim.madeAt)],
              [t('ownership:fact.proof'), t(`ownership:proof.${claim.proof}`)],
              claim.name ? [t('ownership:field.name'), claim.name] : null,
              [t('ownership:fact.words'), <SaidText key="words" text={claim.words} />],
              claim.heardUntil ? [t('ownership:fact.heardUntil'), format.dateTime(claim.heardUntil)] : null,
              isOpen ? [t('ownership:fact.decideBy'), format.dateTime(claim.decideBy)] : null,
              claim.objection
                ? [t('ownership:fact.objection'), <SaidText key="objection" text={claim.objection} />]
                : null,
              claim.reason ? [t('ownership:fact.reason'), <SaidText key="reason" text={claim.reason} />] : null,
            ]}
          />
        </SaidIn>
        {isOpen && (
          <PageForm form={take}>
            <Button variant="plain">{t('ownership:action.withdraw')}</Button>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}

function Ways() {
  const { place, phone, code, by } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path(page, { id: place.id })
  const send = useForm({ do: 'send', to })
  const licence = useForm({ do: 'licence', to, id: 'licence' })
  const photos = licence.refusal?.errors.photos
  return (
    <>
      <Panel labelledBy="then">
        <div className="stack">
          <h2 id="then">{t('ownership:header.then')}</h2>
          <ul className="checklist">
            {place.hasOwner && <li>{t('ownership:then.heard', { days: OBJECTION_DAYS })}</li>}
            <li>{t('ownership:then.decides', { days: DECISION_DAYS })}</li>
            <li>{t('ownership:then.silence')}</li>
          </ul>
        </div>
      </Panel>
      <Panel lift labelledBy="by-phone">
        <div className="stack">
          <h2 id="by-phone">{t('ownership:header.byPhone')}</h2>
          {phone === null ? (
            <p className="muted">{t('ownership:hint.noPhone', { days: PHONE_ON_RECORD_DAYS })}</p>
          ) : (
            <>
              <p>{t('ownership:hint.phone', { phone })}</p>
              <PageForm form={send}>
                <Buttons>
                  <Button variant={code ? 'line' : 'primary'}>
                    {t(code ? 'ownership:action.sendAgain' : 'ownership:action.send')}
                  </Button>
                </Buttons>
              </PageForm>
              {code && <CodePart phone={phone} />}
            </>
          )}
        </div>
      </Panel>
      <Panel labelledBy="by-licence">
        <details className="fold" open={phone === null || by === 'licence' || licence.refusal !== undefined}>
          <summary>
            <h2 id="by-licence">{t('ownership:header.byLicence')}</h2>
          </summary>
          <PageForm form={licence} className="stack" encType="multipart/form-data">
            <p>{t('ownership:hint.licence')}</p>
            <StatedFields form={licence} />
            <Input
              {...licence.field('phone')}
              label={t('register:field.phone')}
              type="tel"
              autoComplete="off"
              required
              data-wrong={t('register:error.phone')}
            />
            <Input {...licence.field('number')} label={t('ownership:field.number')} required />
            <Input {...licence.field('issuer')} label={t('ownership:field.issuer')} required />
            <Input {...licence.field('holder')} label={t('ownership:field.holder')} required />
            <PapersField id="licence-papers" error={photos && t(photos, licence.refusal?.details?.photos)} required />
            <WordsField
              {...licence.field('words')}
              label={t('ownership:field.words')}
              hint={t('ownership:hint.words')}
            />
            <Buttons>
              <Button variant={phone === null ? 'primary' : 'line'}>{t('ownership:action.claim')}</Button>
            </Buttons>
          </PageForm>
        </details>
      </Panel>
      <p className="small muted">{t('ownership:hint.elsewhere')}</p>
      <Buttons>
        <ButtonLink href={path('/client/information/:id', { id: place.id })} variant="plain">
          {t('ownership:action.back')}
        </ButtonLink>
      </Buttons>
    </>
  )
}

function CodePart({ phone }: { phone: string }) {
  const { place } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'code', to: path(page, { id: place.id }) })
  return (
    <PageForm form={form} className="stack">
      <CodeField
        {...form.field('code')}
        data-wrong={t('auth:error.codeForm')}
        label={t('auth:field.code')}
        hint={t('ownership:hint.code', { phone, minutes: codeMinutes })}
      />
      <StatedFields form={form} />
      <WordsField {...form.field('words')} label={t('ownership:field.words')} hint={t('ownership:hint.words')} />
      <Buttons>
        <Button variant="primary">{t('ownership:action.claim')}</Button>
      </Buttons>
    </PageForm>
  )
}
