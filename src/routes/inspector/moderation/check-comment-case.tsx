/** Keep or hide, visit or close: one text that waits, with the facts for the decision beside it. */
import { useLoaderData } from 'react-router-dom'
import { AnswerAppeal, DecideReview } from '#client/moderation/decide-review.tsx'
import { DecideMessage, MessageContext, MessageWords } from '#client/moderation/message-case.tsx'
import { DecideReport, ReportContext, ReportWords } from '#client/moderation/report-case.tsx'
import { ReviewReports, ReviewWords } from '#client/moderation/review-case.tsx'
import { Context, Steps } from '#client/moderation/review-context.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { MessageCase, ReportCase, ReviewCase } from '#shared/moderation/moderation.ts'
import { path } from '#shared/path.ts'
import { CLOSING_LENGTH } from '#shared/reviews/decisions.ts'
import type { action, loader } from './check-comment-case.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ shown }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t(`comment:title.${shown.kind}`)} · ${shown.place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function CheckCommentCase() {
  const { shown, refusal, lease, seenAt, mayStop, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const isTaken = lease !== null && lease.name !== null
  const since = seenAt && shown.kind === 'review' ? shown.steps.filter(({ at }) => at > seenAt) : []
  const mayDecide = shown.waits && refusal === null && !isTaken
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[
          { label: t('comment:title.waiting'), href: path('/inspector/check-comment') },
          { label: shown.place.name },
        ]}
      />
      <PageHead title={t(`comment:title.${shown.kind}`)} lead={shown.place.name} />
      <FormBanner done={done && t(`comment:done.${done}`)} />
      <DecidedFirst isGone={(sent) => !mayDecide || (sent.do === 'visit' && shown.rev !== 'received')} />
      {since.length > 0 && (
        <Banner tone="warn" role="alert" title={t('comment:changed')}>
          <Steps steps={since} />
        </Banner>
      )}
      {refusal && (
        <Banner tone="warn" title={t(refusal)}>
          {refusal === 'comment:refusal.ownUnit' && t('comment:routed')}
        </Banner>
      )}
      {lease && (
        <Banner
          tone={isTaken ? 'warn' : 'info'}
          title={
            lease.name === null
              ? t('comment:lease.own', { until: format.time(lease.until) })
              : t('comment:lease.other', { name: lease.name, until: format.time(lease.until) })
          }
        >
          {!isTaken && <GiveBack id={shown.id} />}
        </Banner>
      )}
      {!shown.waits && <Banner tone="info" title={t('comment:decided')} />}
      <div className="cols stack s6">
        <div className="stack s6">
          {shown.kind === 'review' ? (
            <>
              <ReviewWords shown={shown} />
              <ReviewReports shown={shown} />
              {mayDecide && <ReviewForms shown={shown} />}
              {refusal === null && shown.isRedacted && shown.isSupervisor && <Unseal id={shown.id} />}
            </>
          ) : shown.kind === 'message' ? (
            <>
              <MessageWords shown={shown} />
              {mayDecide && <MessageForm shown={shown} />}
            </>
          ) : (
            <>
              <ReportWords shown={shown} />
              {mayDecide && <ReportForms shown={shown} />}
            </>
          )}
        </div>
        <aside className="stack s6">
          {shown.kind === 'review' && <Context shown={shown} />}
          {shown.kind === 'message' && <MessageContext shown={shown} />}
          {shown.kind === 'report' && <ReportContext shown={shown} />}
          {mayStop && (
            <Panel flush>
              <ListLink
                href={path('/inspector/stop-account/:about/:id', { about: shown.kind, id: shown.id })}
                icon="lock"
                title={t('comment:action.stop')}
              />
            </Panel>
          )}
        </aside>
      </div>
    </div>
  )
}

/** The page as it stands now: a form sent from it later names this state. */
function useAddress(id: string): string {
  const { now } = useLoaderData<typeof loader>()
  return path('/inspector/check-comment/:id', { id }, { at: now })
}

function ReviewForms({ shown }: { shown: ReviewCase }) {
  const { t } = useText()
  const to = useAddress(shown.id)
  const hidden = { rev: shown.rev }
  const decide = useForm({ do: 'decide', to, hidden, id: 'd' })
  const answer = useForm({ do: 'answer', to, hidden, id: 'a' })
  const pass = useForm({ do: 'pass', to, hidden })
  return (
    <>
      {shown.appeal ? <AnswerAppeal form={answer} /> : <DecideReview form={decide} shown={shown} />}
      <Panel>
        <PageForm form={pass} className="stack s2">
          <FormBanner form={pass} />
          <p className="small">{t('comment:hint.pass')}</p>
          <Buttons>
            <Button variant="line">{t('comment:action.pass')}</Button>
          </Buttons>
        </PageForm>
      </Panel>
    </>
  )
}

function ReportForms({ shown }: { shown: ReportCase }) {
  const to = useAddress(shown.id)
  const hidden = { rev: shown.rev }
  const visit = useForm({ do: 'visit', to, hidden, id: 'v' })
  const close = useForm({ do: 'close', to, hidden, id: 'c' })
  return <DecideReport visit={visit} close={close} shown={shown} />
}

function MessageForm({ shown }: { shown: MessageCase }) {
  const form = useForm({ do: 'judge', to: useAddress(shown.id), hidden: { rev: shown.rev }, id: 'm' })
  return <DecideMessage form={form} shown={shown} />
}

function GiveBack({ id }: { id: string }) {
  const { t } = useText()
  const form = useForm({ do: 'back', to: path('/inspector/check-comment/:id', { id }) })
  return (
    <PageForm form={form}>
      <Button variant="plain">{t('comment:action.back')}</Button>
    </PageForm>
  )
}

function Unseal({ id }: { id: string }) {
  const { t } = useText()
  const form = useForm({ do: 'unseal', to: path('/inspector/check-comment/:id', { id }), id: 'u' })
  return (
    <FoldedForm form={form} title={t('comment:title.unseal')} action={t('comment:action.unseal')}>
      <TextArea
        {...form.field('reason')}
        label={t('comment:field.unsealReason')}
        hint={t('comment:hint.unseal')}
        required
        minLength={CLOSING_LENGTH.least}
        data-wrong={t('comment:error.wordsShort')}
      />
    </FoldedForm>
  )
}
