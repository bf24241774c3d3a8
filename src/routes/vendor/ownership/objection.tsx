/** Somebody claims the reader's place: the claim, the deadline to object, and the objection. */
import { useLoaderData } from 'react-router-dom'
import { PapersField } from '#client/ownership/papers.tsx'
import { Receipt } from '#client/ownership/receipt.tsx'
import { WordsField } from '#client/ownership/words-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn, SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './objection.data.ts'

const page = '/vendor/claim/objection/:id'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('ownership:title.objection')} · ${t('header.product')}`,
  noindex: true,
})

export default function Objection() {
  const { claim, translates, done, now } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const canObject = claim.state === 'heard' && claim.objection === null && claim.heardUntil > now
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('ownership:title.objection')} lead={claim.place.name} />
      <FormBanner<typeof action> done={done && t('ownership:done.objected')} />
      <Panel labelledBy="claim">
        <div className="stack">
          <div className="row between wrapped">
            <h2 id="claim">{t('ownership:header.claim')}</h2>
            <Tag tone={claim.state === 'heard' ? 'warn' : undefined}>{t(`ownership:stateOwner.${claim.state}`)}</Tag>
          </div>
          <SaidNotice said={claim.said} translates={translates} />
          <SaidIn said={claim.said}>
            <Receipt
              lines={[
                [t('ownership:fact.made'), format.dateTime(claim.madeAt)],
                [t('ownership:fact.proof'), t(`ownership:proof.${claim.proof}`)],
                [t('ownership:fact.claimWords'), <SaidText key="words" text={claim.words} />],
                [t('ownership:fact.heardUntil'), format.dateTime(claim.heardUntil)],
                claim.objection
                  ? [t('ownership:fact.ownObjection'), <SaidText key="objection" text={claim.objection} />]
                  : null,
                claim.objectedAt ? [t('ownership:fact.objectedAt'), format.dateTime(claim.objectedAt)] : null,
                claim.reason ? [t('ownership:fact.reason'), <SaidText key="reason" text={claim.reason} />] : null,
              ]}
            />
          </SaidIn>
        </div>
      </Panel>
      {canObject && <ObjectionForm />}
      {!canObject && (claim.state === 'heard' || claim.state === 'waiting') && (
        <Banner tone="info" title={t('ownership:claim.decides', { when: format.dateTime(claim.decideBy) })}>
          {t('ownership:then.silence')}
        </Banner>
      )}
      <p>
        <a className="link" href={path('/vendor/my-business')}>
          {t('ownership:action.myBusiness')}
        </a>
      </p>
    </div>
  )
}

function ObjectionForm() {
  const { claim } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const form = useForm({ to: path(page, { id: claim.id }) })
  const photos = form.refusal?.errors.photos
  return (
    <Panel lift labelledBy="object">
      <PageForm form={form} className="stack" encType="multipart/form-data">
        <h2 id="object">{t('ownership:header.object')}</h2>
        <p>{t('ownership:hint.object', { when: format.dateTime(claim.heardUntil) })}</p>
        <WordsField
          {...form.field('words')}
          label={t('ownership:field.objection')}
          hint={t('ownership:hint.objection')}
        />
        <PapersField id="papers" error={photos && t(photos, form.refusal?.details?.photos)} />
        <Buttons>
          <Button variant="primary">{t('ownership:action.object')}</Button>
        </Buttons>
        <p className="small muted">{t('ownership:then.silence')}</p>
      </PageForm>
    </Panel>
  )
}
