/** Was the card wrong? The owner's words and papers beside the card as it was sent, for an officer without a part in it. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { CardFindings } from '#client/cards/card-finding.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { CardLetter } from '#client/cards/card-letter.tsx'
import { CardAppeal } from '#client/cards/card-objections.tsx'
import { CardStanding } from '#client/cards/card-standing.tsx'
import { CardMoves, CardTimeline } from '#client/cards/card-timeline.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidIn } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { PROPOSAL_HOURS } from '#shared/two-persons/proposal.ts'
import type { action, loader } from './decide-appeal.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('warning:title.appeal')} · ${file.place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function DecideAppeal() {
  const { file, isWaiting, since, refusal } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <SaidIn said={file.said}>
      <div className="wrap stack s6">
        <Breadcrumb
          crumbs={[
            { label: t('warning:title.waiting'), href: path('/inspector/manage-reply') },
            { label: t('card:number', { number: file.number ?? '' }) },
          ]}
        />
        <CardHead file={file} title={t('warning:title.appeal')} />
        <CardStanding
          file={file}
          hrefOf={(id) => path('/inspector/manage-reply/already-sent/:id', { id })}
          reader="officer"
        />
        {since.length > 0 && (
          <Banner tone="warn" role="alert" title={t('warning:refusal.stale')}>
            <CardMoves moves={since} />
          </Banner>
        )}
        <StepUp />
        <DecidedFirst isGone={() => !isWaiting} />
        {refusal && isWaiting && (
          <Banner tone="info" title={t('warning:title.refused')}>
            {t(refusal)}
          </Banner>
        )}
        <div className="cols stack s6">
          <div className="stack s6">
            <CardAppeal file={file} />
            {isWaiting && !refusal && <Decision file={file} />}
            <CardLetter file={file} />
            <CardFindings file={file} />
          </div>
          <aside>
            <CardTimeline file={file} />
          </aside>
        </div>
      </div>
    </SaidIn>
  )
}

function Decision({ file: { id, rev, level } }: { file: CardFile }) {
  const { t } = useText()
  const to = path('/inspector/manage-reply/appeal/:id', { id }, { rev })
  const form = useForm({ to, hidden: { rev: String(rev) } })
  return (
    <Panel lift>
      <PageForm form={form} className="stack">
        <FormBanner form={form} />
        <Radios
          form={form}
          name="verdict"
          legend={t('warning:field.verdict')}
          wrong={t('warning:error.verdict')}
          answers={[
            {
              value: 'upheld',
              label: t('warning:appeal.upheld'),
              hint: [
                t(`warning:appeal.thenUpheld.${level}`),
                level === 'red' && t('power:lead.two', { hours: PROPOSAL_HOURS }),
              ]
                .filter(Boolean)
                .join('. '),
            },
            {
              value: 'dismissed',
              label: t('warning:appeal.dismissed'),
              hint: t('warning:appeal.thenDismissed'),
            },
          ]}
        />
        <TextArea
          {...form.field('reason')}
          label={t('warning:appeal.reason')}
          hint={t('warning:appeal.reasonHint')}
          required
          minLength={CARD_REASON_LENGTH.least}
          data-wrong={t('card:error.reasonShort')}
        />
        <Buttons>
          <Button variant="primary" large>
            {t('warning:do.decide')}
          </Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
