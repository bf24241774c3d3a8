/** May it go out, or: is it mended? What the officer sees depends on what waits; where somebody was quicker, what changed since. */
import { useLoaderData } from 'react-router-dom'
import { CardClock } from '#client/cards/card-clock.tsx'
import { CardFinding } from '#client/cards/card-finding.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { CardLetter } from '#client/cards/card-letter.tsx'
import { CardMoves, CardTimeline } from '#client/cards/card-timeline.tsx'
import { DecideForm } from '#client/cards/decide-form.tsx'
import { ReasonField } from '#client/cards/reason-field.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './approve-warning-card.data.ts'

const useForm = formsOf<typeof action>()
const titleOf = ({ state }: CardFile) =>
  state === 'awaiting_approval' ? 'warning:title.approve' : 'warning:title.decide'

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t(titleOf(file))} · ${file.place.name} · ${t('header.product')}`,
  noindex: true,
})

/** The page as this revision shows it: a form sent from it later says what it was drawn from. */
const addressOf = ({ id, rev }: CardFile) => path('/inspector/manage-reply/approve-warning-card/:id', { id }, { rev })

export default function ApproveWarningCard() {
  const { file, waits, refusal, since, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const isDraft = file.state === 'awaiting_approval'
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[
          { label: t('warning:title.waiting'), href: path('/inspector/manage-reply') },
          { label: file.place.name },
        ]}
      />
      <CardHead file={file} title={t(titleOf(file))} />
      {since.length > 0 && (
        <Banner tone="warn" role="alert" title={t('warning:refusal.stale')}>
          <CardMoves moves={since} />
        </Banner>
      )}
      {refusal && waits && (
        <Banner tone="info" title={t('warning:title.refused')}>
          {t(refusal)}
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
          {isDraft && <Draft file={file} />}
          {isDraft && !refusal && <Approval file={file} />}
          {file.state === 'replied' && !refusal && <Replies file={file} />}
          {!waits && (
            <ButtonLink href={path('/inspector/manage-reply/already-sent/:id', { id: file.id })}>
              {t('warning:do.letter')}
            </ButtonLink>
          )}
        </div>
        <aside>
          <CardTimeline file={file} />
        </aside>
      </div>
    </div>
  )
}

/** The draft, and how it differs from what the rule proposes. */
function Draft({ file }: { file: CardFile }) {
  const { t } = useText()
  const { proposedLevel, level, levelReason, supersedes } = file
  return (
    <>
      {proposedLevel && proposedLevel !== level && (
        <Banner tone="warn" title={t('warning:differs', { proposed: t(`card:level.${proposedLevel}`) })}>
          {levelReason}
        </Banner>
      )}
      {supersedes && (
        <Banner tone="info" title={t('warning:escalated')}>
          <a className="link" href={path('/inspector/manage-reply/already-sent/:id', { id: supersedes.id })}>
            {t('card:number', { number: supersedes.number })}
          </a>
        </Banner>
      )}
      <CardLetter file={file} />
      {file.findings.map((finding, index) => (
        <CardFinding key={finding.id} finding={finding} place={{ number: index + 1, of: file.findings.length }} />
      ))}
    </>
  )
}

function Approval({ file }: { file: CardFile }) {
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
          <Buttons>
            <Button variant="primary" large icon="check">
              {t('warning:do.approve')}
            </Button>
          </Buttons>
        </PageForm>
        <details open={back.refusal ? true : undefined}>
          <summary>{t('warning:do.sendBack')}</summary>
          <PageForm form={back} className="stack">
            <FormBanner form={back} />
            <ReasonField field={back.field('reason')} label={t('warning:field.sendBackReason')} required />
            <Buttons>
              <Button>{t('warning:do.sendBack')}</Button>
            </Buttons>
          </PageForm>
        </details>
      </div>
    </Panel>
  )
}

function Replies({ file }: { file: CardFile }) {
  const form = useForm({ do: 'decide', to: addressOf(file), hidden: { rev: String(file.rev) } })
  return <DecideForm form={form} file={file} />
}
