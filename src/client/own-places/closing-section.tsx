/** Opening state of the place: closed for a time, opened again, closed for good. Under a red card it is locked, and names the card. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn, SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { ClosureOutcome } from '#shared/own-places/closure.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'

interface ClosingProps {
  closing: { status: BusinessStatus; since: string | null; reopensOn: string | null }
  outcome: ClosureOutcome | null
  /** An engine translates an officer's reasons. */
  translates: boolean
  today: string
  forTime: FormOf<'reopensOn'>
  reopen: FormOf<never>
  forGood: FormOf<'sure'>
}

export function ClosingSection({
  closing: { status, since, reopensOn },
  outcome,
  translates,
  today,
  forTime,
  reopen,
  forGood,
}: ClosingProps) {
  const { t, format } = useText()
  const isClosed = status === 'closed_temporarily'
  return (
    <Panel labelledBy="state">
      <div className="stack">
        <h2 id="state">{t('own:header.state')}</h2>
        {status === 'suspended' && (
          <Banner tone="red" title={t('own:state.locked')}>
            {t('own:state.lockedWhat')}{' '}
            <a className="link" href="/vendor/warning-list">
              {t('own:action.warnings')}
            </a>
          </Banner>
        )}
        {isClosed && (
          <Banner
            tone="warn"
            title={
              since ? t('own:state.closedSince', { when: format.date(since) }) : t('vendor:status.closed_temporarily')
            }
          >
            {reopensOn && t('own:state.reopens', { day: format.date(reopensOn) })}
          </Banner>
        )}
        {outcome && (
          <SaidIn said={outcome.said}>
            <Banner tone="info" title={t(`own:state.${outcome.outcome}`, { when: format.date(outcome.at) })}>
              <SaidText text={outcome.reason} />
            </Banner>
            <SaidNotice said={outcome.said} translates={translates} />
          </SaidIn>
        )}
        {isClosed && (
          <PageForm form={reopen}>
            <Buttons>
              <Button variant="primary">{t('own:action.reopen')}</Button>
            </Buttons>
          </PageForm>
        )}
        {status !== 'suspended' && (
          <details className="fold" open={forTime.refusal !== undefined}>
            <summary>{t(isClosed ? 'own:action.otherDay' : 'own:action.closeForTime')}</summary>
            <PageForm form={forTime} className="stack">
              <p className="muted">{t('own:state.forTimeWhat')}</p>
              <Input
                {...forTime.field('reopensOn', reopensOn)}
                label={t('own:field.reopensOn')}
                type="date"
                min={today}
              />
              <Buttons>
                <Button>{t(isClosed ? 'own:action.save' : 'own:action.closeForTimeNow')}</Button>
              </Buttons>
            </PageForm>
          </details>
        )}
        <details className="fold" open={forGood.refusal !== undefined}>
          <summary>{t('own:action.close')}</summary>
          <PageForm form={forGood} className="stack">
            <p className="muted">{t('own:state.forGoodWhat')}</p>
            <TickBox form={forGood} name="sure" label={t('own:field.sure')} wrong={t('own:refusal.sure')} />
            <Buttons>
              <Button variant="danger">{t('own:action.closeNow')}</Button>
            </Buttons>
          </PageForm>
        </details>
      </div>
    </Panel>
  )
}
