/** Stops an account: what, why, for how long, and the words that the person is told. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { longDays, openEnd, STOP_WORDS, stopCauses, stopDays, stopScopes } from '#shared/stops/stop.ts'
import type { action, loader } from './stop-account.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('stop:title.make')} · ${t('header.product')}`,
  noindex: true,
})

export default function StopAccount() {
  const { candidate } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { name, place, refusal, ownsPlace } = candidate
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[{ label: t('stop:title.stops'), href: path('/inspector/stops') }, { label: t('stop:title.make') }]}
      />
      <PageHead title={t('stop:title.make')} lead={t('stop:lead.person', { name, place: place.name })} />
      <StepUp />
      {refusal ? (
        <Banner tone="warn" title={t(refusal)} />
      ) : (
        <>
          {ownsPlace && <Banner tone="info" title={t('stop:note.owner')} />}
          <Panel lift>
            <Make />
          </Panel>
        </>
      )}
      <p className="small muted">{t('stop:note.effect')}</p>
    </div>
  )
}

function Make() {
  const { about, candidate } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const form = useForm({ to: path('/inspector/stop-account/:about/:id', about) })
  const terms = [...stopDays, ...(candidate.isSteward ? [longDays] : [])]
  return (
    <PageForm form={form} className="stack">
      <FormBanner form={form} />
      <Select {...form.field('scope', 'writing')} label={t('stop:field.scope')} hint={t('stop:hint.scope')}>
        {stopScopes
          .filter((scope) => scope === 'writing' || !candidate.ownsPlace)
          .map((scope) => (
            <option key={scope} value={scope}>
              {t(`stop:scope.${scope}`)}
            </option>
          ))}
      </Select>
      <Select {...form.field('cause', '')} label={t('stop:field.cause')} required data-wrong={t('stop:error.cause')}>
        <option value="">{t('stop:field.choose')}</option>
        {stopCauses.map((cause) => (
          <option key={cause} value={cause}>
            {t(`stop:cause.${cause}`)}
          </option>
        ))}
      </Select>
      <Select {...form.field('term', String(stopDays[0]))} label={t('stop:field.term')} hint={t('stop:hint.term')}>
        {terms.map((days) => (
          <option key={days} value={days}>
            {format.days(days)}
          </option>
        ))}
        {candidate.isSteward && <option value={openEnd}>{t('stop:until.open')}</option>}
      </Select>
      <TextArea
        {...form.field('words')}
        label={t('stop:field.words')}
        hint={t('stop:hint.words')}
        required
        minLength={STOP_WORDS.least}
        data-wrong={t('stop:error.short')}
        rows={8}
      />
      <Buttons>
        <Button variant="danger">{t('stop:action.make')}</Button>
      </Buttons>
    </PageForm>
  )
}
