/** The draft of a warning card for a place: its level and facts, with the exact public view of it. */
import { useLoaderData } from 'react-router-dom'
import { IssueForm } from '#client/cards/issue-form.tsx'
import { IssuePreview } from '#client/cards/issue-preview.tsx'
import { VisitedPlace } from '#client/inspections/visited-place.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { IssuePage } from '#shared/cards/warning-page.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './issue-warning.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ place }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('warning:title.issue')} · ${place.card.name} · ${t('header.product')}`,
  noindex: true,
})

export default function IssueWarning() {
  const page = useLoaderData<typeof loader>()
  const { t } = useText()
  const { place, draft, isNothing, waiting, inspectedBy, others } = page
  const otherKind = inspectedBy === null ? null : t('warning:refusal.inspectedBy', { agencies: inspectedBy })
  const refusal = page.refusal ? t(page.refusal) : otherKind
  const { id, name } = place.card
  const to = path('/inspector/Issue-warning/:id', { id })
  const form = useForm({ do: 'issue', to, hidden: { draft: draft?.id, rev: draft && String(draft.rev) } })
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[
          { label: name, href: place.isListed ? path('/client/information/:id', { id }) : undefined },
          { label: t('warning:title.issue') },
        ]}
      />
      <VisitedPlace place={place} />
      {waiting.map((card) => (
        <Banner key={card.id} tone="info" title={t('warning:waitsAlready')}>
          <a className="link" href={path('/inspector/manage-reply/approve-warning-card/:id', { id: card.id })}>
            {t(`card:level.${card.level}`)}
          </a>
        </Banner>
      ))}
      {others.length > 0 && (
        <Panel flush labelledBy="others">
          <h2 id="others" className="vh">
            {t('warning:referral.others')}
          </h2>
          {others.map((card) => (
            <ListLink
              key={card.id}
              href={path('/inspector/manage-reply/already-sent/:id', { id: card.id })}
              icon="file-text"
              title={`${t(`card:level.${card.level}`)} · ${card.number}`}
              note={[card.agency, t('warning:referral.othersHint')].filter(Boolean).join(' · ')}
            />
          ))}
        </Panel>
      )}
      {refusal && (
        <Banner tone="info" title={t('warning:title.refused')}>
          {refusal}
        </Banner>
      )}
      {/* The last point went onto another card meanwhile: the form is gone, and its refusal stands here. */}
      {isNothing && !refusal && <FormBanner form={form} fields={['findings']} />}
      {isNothing && !refusal && (
        <Empty
          level={2}
          title={t('warning:nothing.title')}
          hint={t('warning:nothing.hint')}
          action={
            <ButtonLink href={path('/inspector/recheck-by-business-id/:id', { id })}>
              {t('warning:do.visit')}
            </ButtonLink>
          }
        />
      )}
      {!refusal && !isNothing && (
        <div className="cols stack s6">
          <div className="stack s6">
            {draft && <Draft page={page} to={to} />}
            <IssueForm form={form} page={page} isSigned={page.isSigned} />
          </div>
          <aside>
            <IssuePreview page={page} />
          </aside>
        </div>
      )}
    </div>
  )
}

/** A draft that was sent back, or begun: why, and giving it up. */
function Draft({ page: { draft }, to }: { page: IssuePage; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'discard', to, hidden: { card: draft?.id, rev: String(draft?.rev) } })
  if (!draft) return null
  return (
    <>
      <FormBanner form={form} />
      <Banner tone="warn" title={t(draft.returnReason ? 'warning:sentBack' : 'warning:begun')}>
        {draft.returnReason && <p className="as-written">{draft.returnReason}</p>}
        {draft.supersedes && <p>{t('warning:takesPlaceOf', { number: draft.supersedes.number })}</p>}
        <PageForm form={form}>
          <Buttons>
            <Button variant="plain" icon="x">
              {t('warning:do.discard')}
            </Button>
          </Buttons>
        </PageForm>
      </Banner>
    </>
  )
}
