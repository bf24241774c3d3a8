/** Decidable claims, the words and proofs of both sides, and the decision with its reason. */
import { useLoaderData } from 'react-router-dom'
import { ClaimCompared } from '#client/ownership/claim-compared.tsx'
import { Papers } from '#client/ownership/papers.tsx'
import { Receipt } from '#client/ownership/receipt.tsx'
import { WordsField } from '#client/ownership/words-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn, SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import { FindInList, QueueTabs } from '#client/waiting/queue-head.tsx'
import { useWaits } from '#client/waiting/use-waits.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { ClaimCase } from '#shared/ownership/claim.ts'
import { needsLook } from '#shared/ownership/stated-place.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './place-claims.data.ts'

const page = '/inspector/management-place/claims'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('work:queue.claims')} · ${t('header.product')}`,
  noindex: true,
})

export default function PlaceClaims() {
  const { waiting, next, asked, open, done, now } = useLoaderData<typeof loader>()
  const waits = useWaits()
  const { t, format } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('ownership:title.claims')} lead={t('ownership:lead.claims', { count: waits.claims ?? 0 })} />
      <QueueTabs current="claims" />
      <FindInList href={path(page)} find={asked.find} isEmpty={waiting.length === 0} />
      <FormBanner<typeof action> fields={['claim', 'rev', 'compared']} done={done && t(`ownership:done.${done}`)} />
      <DecidedFirst isGone={() => open === null} />
      {waiting.length === 0 && !open && asked.find !== null ? null : waiting.length === 0 && !open ? (
        <Empty level={2} title={t('ownership:empty.claims')} hint={t('ownership:empty.claimsHint')} />
      ) : (
        <div className="cases">
          <nav className="panel flush" aria-label={t('ownership:title.claims')}>
            {waiting.map((each) => (
              <a
                key={each.id}
                className="li"
                href={path(page, { of: each.id, find: asked.find, cursor: asked.cursor })}
                aria-current={each.id === open?.id ? 'true' : undefined}
              >
                <span className="grow">
                  <b>{each.place.name}</b>
                  <small>
                    {t(`ownership:proof.${each.proof}`)} ·{' '}
                    {t(each.hasOwner ? 'ownership:fact.hasOwner' : 'ownership:fact.noOwner')}
                  </small>
                </span>
                <Tag tone={each.state === 'waiting' && each.at <= now ? 'bad' : undefined}>
                  {t(each.state === 'heard' ? 'ownership:left.heard' : 'ownership:left.decide', {
                    when: format.date(each.at),
                  })}
                </Tag>
              </a>
            ))}
          </nav>
          {open ? (
            <Case key={`${open.id} ${open.rev}`} open={open} />
          ) : (
            <p className="muted">{t('ownership:choose')}</p>
          )}
        </div>
      )}
      <Pagination
        first={asked.cursor === null ? null : path(page, { find: asked.find })}
        next={next && path(page, { find: asked.find, cursor: next })}
      />
    </div>
  )
}

function Case({ open }: { open: ClaimCase }) {
  const { translates } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { claimant, owner, licence } = open
  return (
    <div className="stack s6">
      <SaidNotice said={open.said} translates={translates} />
      <Panel labelledBy="place">
        <div className="stack">
          <h2 id="place">
            <a className="link" href={path('/client/information/:id', { id: open.place.id })}>
              {open.place.name}
            </a>
          </h2>
          <Receipt
            lines={[
              [t('ownership:fact.address'), open.address || '–'],
              [
                t('ownership:fact.phone'),
                open.placePhone && open.phoneSince
                  ? t('ownership:fact.phoneSince', { phone: open.placePhone, when: format.date(open.phoneSince) })
                  : '–',
              ],
              open.heardUntil ? [t('ownership:fact.heardUntil'), format.dateTime(open.heardUntil)] : null,
              [t('ownership:fact.decideBy'), format.dateTime(open.decideBy)],
            ]}
          />
        </div>
      </Panel>
      <SaidIn said={open.said}>
        <div className="two-sides">
          <Panel labelledBy="claimant">
            <div className="stack">
              <h2 id="claimant">{t('ownership:header.claimant')}</h2>
              <Receipt
                lines={[
                  [t('ownership:fact.name'), claimant.name],
                  [t('ownership:fact.account'), format.date(claimant.since)],
                  [t('ownership:fact.otherPlaces'), format.number(claimant.otherPlaces)],
                  [
                    t('ownership:fact.proof'),
                    open.phone ? t('ownership:fact.codeTo', { phone: open.phone }) : t(`ownership:proof.${open.proof}`),
                  ],
                  licence ? [t('ownership:field.number'), licence.number] : null,
                  licence ? [t('ownership:field.issuer'), licence.issuer] : null,
                  licence ? [t('ownership:field.holder'), licence.holder] : null,
                  [t('ownership:fact.words'), <SaidText key="words" text={claimant.words} />],
                ]}
              />
              <Papers urls={claimant.papers} of={claimant.name} />
            </div>
          </Panel>
          <Panel labelledBy="owner">
            <div className="stack">
              <h2 id="owner">{t('ownership:header.owner')}</h2>
              {owner ? (
                <>
                  <Receipt
                    lines={[
                      [t('ownership:fact.name'), owner.name],
                      [t('ownership:fact.account'), format.date(owner.since)],
                      owner.objectedAt ? [t('ownership:fact.objectedAt'), format.dateTime(owner.objectedAt)] : null,
                      owner.objection
                        ? [t('ownership:fact.objection'), <SaidText key="objection" text={owner.objection} />]
                        : null,
                    ]}
                  />
                  {!owner.objection && <p className="muted">{t('ownership:claim.silent')}</p>}
                  <Papers urls={owner.papers} of={owner.name} />
                </>
              ) : (
                <p className="muted">{t('ownership:fact.noOwner')}</p>
              )}
            </div>
          </Panel>
        </div>
      </SaidIn>
      {open.compared && <ClaimCompared open={open} compared={open.compared} />}
      <Decide open={open} />
    </div>
  )
}

function Decide({ open }: { open: ClaimCase }) {
  const { t, format } = useText()
  const to = path(page, { of: open.id })
  const hidden = { claim: open.id, rev: String(open.rev) }
  const differs = open.compared !== null && needsLook(open.compared.identity)
  const compared = open.compared?.mark ?? ''
  const approve = useForm({ do: 'approve', to, hidden: { ...hidden, compared }, id: 'approve' })
  const refuse = useForm({ do: 'refuse', to, hidden, id: 'refuse' })
  if (open.isOwnClaim) return <Banner tone="info" title={t('ownership:refusal.ownClaim')} />
  if (open.state === 'heard' && open.heardUntil)
    return (
      <Banner tone="info" title={t('ownership:claim.stillHeard', { when: format.dateTime(open.heardUntil) })}>
        {t('ownership:then.silence')}
      </Banner>
    )
  return (
    <Panel lift labelledBy="decide">
      <div className="stack s6">
        <h2 id="decide">{t('ownership:header.decide')}</h2>
        <PageForm form={approve} className="stack">
          <p className="muted">{t(open.changesHands ? 'ownership:hint.hands' : 'ownership:hint.first')}</p>
          {differs && (
            <ChoiceGroup {...approve.group('same')} legend={t('ownership:header.compared')}>
              <Choice
                {...approve.choice('same', '1')}
                type="checkbox"
                required
                data-wrong={t('ownership:refusal.differs')}
                label={t('ownership:field.same')}
              />
            </ChoiceGroup>
          )}
          <WordsField
            {...approve.field('reason')}
            label={t('ownership:field.reason')}
            hint={t('ownership:hint.reason')}
          />
          <Buttons>
            <Button variant="primary">{t('ownership:action.approve')}</Button>
          </Buttons>
        </PageForm>
        <details className="fold" open={refuse.refusal !== undefined}>
          <summary>{t('ownership:action.refuse')}</summary>
          <PageForm form={refuse} className="stack">
            <WordsField
              {...refuse.field('reason')}
              label={t('ownership:field.reason')}
              hint={t('ownership:hint.reason')}
            />
            <Buttons>
              <Button>{t('ownership:action.refuseNow')}</Button>
            </Buttons>
          </PageForm>
        </details>
      </div>
    </Panel>
  )
}
