/** May it go out, or: is it fixed? The view depends on the open decision; where somebody was quicker, it shows the changes. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { CardClock } from '#client/cards/card-clock.tsx'
import { CardFindings } from '#client/cards/card-finding.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { CardExtensions } from '#client/cards/card-objections.tsx'
import { CardMoves, CardTimeline } from '#client/cards/card-timeline.tsx'
import { CardVisitPanel } from '#client/cards/card-visit-panel.tsx'
import { DecideForm } from '#client/cards/decide-form.tsx'
import { DraftView } from '#client/cards/draft-view.tsx'
import { ExtensionDecision } from '#client/cards/extension-decision.tsx'
import { Lookalikes } from '#client/cards/lookalikes.tsx'
import { PhrasedReason } from '#client/cards/phrased-reason.tsx'
import { SignatureNote } from '#client/cards/signature-note.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidIn } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import { dayMs } from '#shared/bangkok.ts'
import type { CardFile, ExtensionView } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './approve-warning-card.data.ts'

const useForm = formsOf<typeof action>()

type Waits = Awaited<ReturnType<typeof loader>>['waits']
const titleOf = ({ approval, reply, ratification }: Waits) => {
  if (approval) return 'warning:title.approve'
  if (ratification) return 'warning:title.ratify'
  return reply ? 'warning:title.decide' : 'warning:title.extension'
}

export const head = ({ file, waits }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t(titleOf(waits))} · ${file.place.name} · ${t('header.product')}`,
  noindex: true,
})

/** The wait that each form ends. */
const waitOf: Record<string, keyof Waits> = { ratify: 'ratification', extension: 'extension', decide: 'reply' }

/** The page as this revision shows it: a form sent from it later names this revision. */
const addressOf = ({ id, rev }: CardFile) => path('/inspector/manage-reply/approve-warning-card/:id', { id }, { rev })

export default function ApproveWarningCard() {
  const { file, waits, refusal, refused, lookalikes, since, visit, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const isDraft = file.state === 'awaiting_approval'
  return (
    <SaidIn said={file.said}>
      <div className="wrap stack s6">
        <Breadcrumb
          crumbs={[
            { label: t('warning:title.waiting'), href: path('/inspector/manage-reply') },
            { label: file.place.name },
          ]}
        />
        <CardHead file={file} title={t(titleOf(waits))} />
        {since.length > 0 && (
          <Banner tone="warn" role="alert" title={t('warning:refusal.stale')}>
            <CardMoves moves={since} />
          </Banner>
        )}
        <StepUp />
        <DecidedFirst isGone={(sent) => !waits[waitOf[sent.do ?? ''] ?? 'approval']} />
        {refused && (
          <Banner tone="info" title={t('warning:title.refused')}>
            {t(refused)}
          </Banner>
        )}
        <div className="cols stack s6 card-cols">
          {!isDraft && (
            <aside aria-label={t('card:title.clock')}>
              <Panel lift>
                <CardClock file={file} now={now} reader="officer" />
              </Panel>
            </aside>
          )}
          <div className="stack s6">
            <Lookalikes lookalikes={lookalikes} />
            {visit && <CardVisitPanel visit={visit} />}
            {waits.ratification && <Ratification file={file} mayRatify={refusal.ratification === null} />}
            {waits.extension && (
              <CardExtensions
                file={file}
                decide={(asked) =>
                  refusal.extension === null && <MoreTime key={asked.clock} file={file} asked={asked} />
                }
              />
            )}
            {isDraft && <DraftView file={file} />}
            {isDraft && refusal.approval === null && <Approval file={file} />}
            {waits.reply && refusal.reply === null && <Replies file={file} />}
            {!waits.approval && !waits.reply && (
              <>
                <CardFindings file={file} />
                <ButtonLink href={path('/inspector/manage-reply/already-sent/:id', { id: file.id })}>
                  {t('warning:do.letter')}
                </ButtonLink>
              </>
            )}
          </div>
          <aside>
            <CardTimeline file={file} />
          </aside>
        </div>
      </div>
    </SaidIn>
  )
}

const ratifyPhrases = ['photos', 'milder', 'spoke'] as const

/** A red card that was issued at once. A refusal to ratify takes it back, with the reason. */
function Ratification({ file, mayRatify }: { file: CardFile; mayRatify: boolean }) {
  const { t, format } = useText()
  const form = useForm({ do: 'ratify', to: addressOf(file), hidden: { rev: String(file.rev) } })
  return (
    <Panel lift labelledBy="ratify">
      <PageForm form={form} className="stack">
        <h2 id="ratify" className="card-h2">
          {t('card:emergency.title')}
        </h2>
        <FormBanner form={form} />
        {file.emergency && <p>{t('card:emergency.waiting', { at: format.dateTime(file.emergency.until) })}</p>}
        {file.lacksPower && (
          <Banner tone="warn" title={t('warning:power.title')}>
            {t('warning:power.text')}
          </Banner>
        )}
        {mayRatify && (
          <PhrasedReason
            field={form.field('reason')}
            label={t('warning:ratified.label')}
            hint={t('warning:ratified.hint')}
            phrases={ratifyPhrases.map((one) => t(`warning:ratified.phrase.${one}`))}
            phrasesLabel={t('warning:ratified.phrases')}
            isNeeded
            wrong={t('card:error.reasonShort')}
          />
        )}
        {mayRatify && (
          <Buttons>
            <Button variant="primary" large icon="check">
              {t('warning:do.ratify')}
            </Button>
            <ButtonLink href={path('/inspector/manage-reply/already-sent/:id', { id: file.id })}>
              {t('warning:do.notRatify')}
            </ButtonLink>
          </Buttons>
        )}
      </PageForm>
    </Panel>
  )
}

function MoreTime({ file, asked: { clock, days, dueAt } }: { file: CardFile; asked: ExtensionView }) {
  const form = useForm({
    do: 'extension',
    to: addressOf(file),
    hidden: { rev: String(file.rev) },
    of: { clock },
    id: clock,
  })
  if (!dueAt) return null
  const until = new Date(Date.parse(dueAt) + days * dayMs).toISOString()
  return <ExtensionDecision form={form} until={until} clock={clock} />
}

function Approval({ file }: { file: CardFile }) {
  const { isSigned } = useLoaderData<typeof loader>()
  const { t } = useText()
  const hidden = { rev: String(file.rev) }
  const approve = useForm({ do: 'approve', to: addressOf(file), hidden })
  const back = useForm({ do: 'sendBack', to: addressOf(file), hidden })
  return (
    <Panel lift>
      <div className="stack">
        <PageForm form={approve} className="stack">
          <FormBanner form={approve} />
          <p className="small muted">{t(`warning:hint.approve.${file.level}`)}</p>
          <SignatureNote isSigned={isSigned} />
          {file.lacksPower && (
            <TextArea
              {...approve.field('reason')}
              label={t('warning:field.powerReason')}
              required
              minLength={CARD_REASON_LENGTH.least}
              data-wrong={t('warning:error.powerReason')}
            />
          )}
          <Buttons>
            <Button variant="primary" large icon="check">
              {t('warning:do.approve')}
            </Button>
          </Buttons>
        </PageForm>
        <FoldedForm form={back} title={t('warning:do.sendBack')} action={t('warning:do.sendBack')}>
          <TextArea
            {...back.field('reason')}
            label={t('warning:field.sendBackReason')}
            required
            minLength={CARD_REASON_LENGTH.least}
            data-wrong={t('card:error.reasonShort')}
          />
        </FoldedForm>
      </div>
    </Panel>
  )
}

function Replies({ file }: { file: CardFile }) {
  const form = useForm({ do: 'decide', to: addressOf(file), hidden: { rev: String(file.rev) } })
  return <DecideForm form={form} file={file} />
}
