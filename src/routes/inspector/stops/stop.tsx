/** One stopped account, with the forms by which it is taken back or its appeal answered. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { StopAppeal, StopFacts, StopTag } from '#client/stops/stop-facts.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { STOP_WORDS, type StopView } from '#shared/stops/stop.ts'
import type { action, loader } from './stop.data.ts'

const page = '/inspector/stops/:id'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('stop:title.stop')} · ${t('header.product')}`,
  noindex: true,
})

export default function Stop() {
  const { stop, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { name, place, by, about, aboutId, appeal, ended, endWords, endedBy } = stop
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb crumbs={[{ label: t('stop:title.stops'), href: path('/inspector/stops') }, { label: name }]} />
      <PageHead title={t('stop:title.stop')} lead={t('stop:lead.person', { name, place: place.name })} />
      <StepUp />
      <FormBanner done={done && t(`stop:done.${done}`)} />
      <DecidedFirst isGone={() => ended !== null || !stop.mayAnswer} />
      <Panel>
        <div className="stack">
          <p>
            <StopTag stop={stop} />
          </p>
          <StopFacts stop={stop} />
          {by && <p className="small muted">{t('stop:by', { name: by })}</p>}
          <a className="link" href={path('/inspector/check-comment/:id', { id: aboutId })}>
            {t(`stop:about.${about}`)}
          </a>
        </div>
      </Panel>
      {appeal && (
        <Panel labelledBy="appeal">
          <div className="stack">
            <h2 id="appeal" className="card-h2">
              {t('stop:title.appeal')}
            </h2>
            <StopAppeal appeal={appeal} />
            {stop.mayAnswer && <Answer stop={stop} />}
          </div>
        </Panel>
      )}
      {ended && (
        <p>
          {t('stop:ended', { at: format.dateTime(ended) })} {endedBy} {endWords}
        </p>
      )}
      {stop.mayLift && <Lift stop={stop} />}
    </div>
  )
}

function Answer({ stop: { id, rev } }: { stop: StopView }) {
  const { t } = useText()
  const form = useForm({ do: 'answer', to: path(page, { id }), id: 'answer', hidden: { rev } })
  return (
    <PageForm form={form} className="stack">
      <FormBanner form={form} />
      <Radios
        form={form}
        name="verdict"
        legend={t('stop:field.verdict')}
        wrong={t('error:field.choose')}
        answers={(['uphold', 'dismiss'] as const).map((value) => ({ value, label: t(`stop:verdict.${value}`) }))}
      />
      <Words form={form} />
      <Buttons>
        <Button variant="primary">{t('stop:action.answer')}</Button>
      </Buttons>
    </PageForm>
  )
}

function Words({ form }: { form: ReturnType<typeof useForm> }) {
  const { t } = useText()
  return (
    <TextArea
      {...form.field('words')}
      label={t('stop:field.words')}
      hint={t('stop:hint.words')}
      required
      minLength={STOP_WORDS.least}
      data-wrong={t('stop:error.short')}
    />
  )
}

function Lift({ stop: { id, rev } }: { stop: StopView }) {
  const { t } = useText()
  const form = useForm({ do: 'lift', to: path(page, { id }), id: 'lift', hidden: { rev } })
  return (
    <FoldedForm form={form} title={t('stop:title.lift')} action={t('stop:action.lift')} className="more">
      <Words form={form} />
    </FoldedForm>
  )
}
