/**
 * A decided request, for supervisors with the power to decide it: the decision with its author, time and reason, and the words of a decision that
 * came second.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { DecidedRequest } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'

export function RequestDecided({ request }: { request: DecidedRequest }) {
  const { t, format } = useText()
  const { name, what, at, by, area, reason } = request
  const list = path('/inspector/officers')
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb crumbs={[{ label: t('officer:title.officers'), href: list }, { label: name }]} />
      <PageHead title={name} lead={t(`officer:decided.${what}`)}>
        <p className="tags">
          <Tag tone={what === 'approved' ? 'ok' : 'bad'}>{t(`officer:move.${what}`)}</Tag>
        </p>
      </PageHead>
      <FormBanner fields={['rev']} />
      <DecidedFirst isGone={() => true} />
      <Panel labelledBy="decision">
        <h2 id="decision" className="card-h2">
          {t(`officer:move.${what}`)}
        </h2>
        <p>{[area, format.dateTime(at), by && t('officer:by', { name: by })].filter(Boolean).join(' · ')}</p>
        {reason && <p className="as-written">{reason}</p>}
      </Panel>
      <Buttons>
        <ButtonLink href={list}>{t('officer:title.officers')}</ButtonLink>
      </Buttons>
    </div>
  )
}
