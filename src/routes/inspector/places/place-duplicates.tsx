/** Entries that may be one place, side by side; merges that can be undone; and places whose owner has left. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import { FindInList, QueueTabs } from '#client/waiting/queue-head.tsx'
import { useWaits } from '#client/waiting/use-waits.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { Orphan, RecentMerge, Twin, TwinPair } from '#shared/merges/merge.ts'
import { UNDO_DAYS } from '#shared/merges/merge.ts'
import { OFFICER_REASON } from '#shared/officers/officer.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './place-duplicates.data.ts'

const page = '/inspector/management-place/duplicates'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('merge:title.duplicates')} · ${t('header.product')}`,
  noindex: true,
})

/** True if the entry is one of the pair that was sent. */
const isOfPair = ({ kept, gone }: Record<string, string>, id: string) => id === kept || id === gone

export default function PlaceDuplicates() {
  const { pairs, next, list, asked, recent, orphans, done } = useLoaderData<typeof loader>()
  const waits = useWaits()
  const { t } = useText()
  const at = (query: { find?: string | null; cursor?: string | null } = {}) => path(page, { list, ...query })
  const shown = { pairs, merges: recent, orphans }[list ?? 'pairs']
  return (
    <div className="wrap stack s6">
      <PageHead
        title={t('merge:title.duplicates')}
        lead={t('merge:lead.duplicates', { count: waits.duplicates ?? 0 })}
      />
      <QueueTabs current="duplicates" />
      <FindInList href={at()} find={asked.find} isEmpty={shown.length === 0} />
      <StepUp />
      <FormBanner<typeof action> fields={['kept', 'gone', 'merge']} done={done && t(`merge:done.${done}`)} />
      <DecidedFirst isGone={(sent) => !pairs.some(({ twins }) => twins.every(({ id }) => isOfPair(sent, id)))} />
      {list === null && pairs.length === 0 && asked.find === null && (
        <Empty level={2} title={t('merge:empty.pairs')} hint={t('merge:empty.pairsHint')} />
      )}
      {pairs.map((pair) => (
        <Pair key={pair.id} pair={pair} />
      ))}
      {list === null && <Pages of="pairs" />}
      {recent.length > 0 && (
        <Panel labelledBy="recent">
          <div className="stack">
            <h2 id="recent">{t('merge:header.recent')}</h2>
            <ul className="offers">
              {recent.map((merge) => (
                <Recent key={merge.id} merge={merge} />
              ))}
            </ul>
            {list === null && next.merges && (
              <ButtonLink href={path(page, { list: 'merges' })}>{t('merge:action.allMerges')}</ButtonLink>
            )}
          </div>
        </Panel>
      )}
      {list === 'merges' && <Pages of="merges" />}
      {orphans.length > 0 && (
        <Panel labelledBy="orphans">
          <div className="stack">
            <h2 id="orphans">{t('merge:header.orphans')}</h2>
            <p className="muted">{t('merge:hint.orphans')}</p>
            <ul className="offers">
              {orphans.map((orphan) => (
                <OrphanLine key={orphan.id} orphan={orphan} />
              ))}
            </ul>
            {list === null && next.orphans && (
              <ButtonLink href={path(page, { list: 'orphans' })}>{t('merge:action.allOrphans')}</ButtonLink>
            )}
          </div>
        </Panel>
      )}
      {list === 'orphans' && <Pages of="orphans" />}
      {list !== null && (
        <Buttons>
          <ButtonLink href={path(page)}>{t('merge:action.pairs')}</ButtonLink>
        </Buttons>
      )}
    </div>
  )
}

/** First and next page of the list that is read page by page. */
function Pages({ of }: { of: 'pairs' | 'merges' | 'orphans' }) {
  const { next, list, asked } = useLoaderData<typeof loader>()
  const at = (cursor?: string) => path(page, { list, find: asked.find, cursor })
  return <Pagination first={asked.cursor === null ? null : at()} next={next[of] && at(next[of])} />
}

function Pair({ pair: { id, rev, likeness, metres, twins } }: { pair: TwinPair }) {
  const { t, format } = useText()
  const [a, b] = twins
  const apart = useForm({ do: 'apart', to: page, of: { kept: a.id, gone: b.id }, hidden: { rev } })
  const rows: [string, (twin: Twin) => string][] = [
    [t('merge:fact.entryNumber'), numberOf],
    [t('merge:fact.kind'), ({ category }) => t(`category.${category}`)],
    [t('merge:fact.address'), ({ address }) => address || '–'],
    [t('merge:fact.phone'), ({ phone }) => phone ?? '–'],
    [t('merge:fact.owner'), ({ hasOwner }) => t(hasOwner ? 'merge:fact.owned' : 'merge:fact.unowned')],
    [t('merge:fact.inspected'), ({ isInspected }) => t(isInspected ? 'merge:fact.yes' : 'merge:fact.no')],
    [t('merge:fact.reviews'), ({ reviews }) => format.number(reviews)],
    [t('merge:fact.cards'), ({ openCards }) => format.number(openCards)],
    [t('merge:fact.since'), ({ registeredAt }) => format.date(registeredAt)],
  ]
  return (
    <Panel lift labelledBy={`pair-${id}`}>
      <div className="stack">
        <div className="row between wrapped">
          <h2 id={`pair-${id}`}>{t('merge:header.pair')}</h2>
          <Tag tone="warn">{t('merge:fact.likeness', { percent: Math.round(likeness * 100) })}</Tag>
        </div>
        <p className="muted small">{t('merge:fact.metres', { metres: format.number(metres) })}</p>
        <table className="twins">
          <thead>
            <tr>
              <th scope="col">{t('merge:fact.name')}</th>
              {twins.map((twin) => (
                <th key={twin.id} scope="col">
                  <a className="link" href={path('/client/information/:id', { id: twin.id })}>
                    {twin.name}
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, of]) => (
              <tr key={label} className={of(a) === of(b) ? 'same' : undefined}>
                <th scope="row">{label}</th>
                <td>{of(a)}</td>
                <td>{of(b)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="muted small">{t('merge:hint.merge', { days: UNDO_DAYS })}</p>
        <Merge kept={a} gone={b} rev={rev} />
        <Merge kept={b} gone={a} rev={rev} />
        <Buttons>
          <PageForm form={apart}>
            <Button variant="plain">{t('merge:action.apart')}</Button>
          </PageForm>
        </Buttons>
      </div>
    </Panel>
  )
}

/** An entry as it is told from the other one: two of one name and street differ by the number alone. */
const numberOf = ({ id }: Twin) => id.slice(-8)

/** Folded until it is wanted: which entry stays and which goes, the question, and the reason. */
function Merge({ kept, gone, rev }: { kept: Twin; gone: Twin; rev: string }) {
  const { t } = useText()
  const of = { kept: kept.id, gone: gone.id }
  const form = useForm({ do: 'merge', to: page, of, hidden: { rev }, id: `merge-${kept.id}-${gone.id}` })
  const said = (twin: Twin) =>
    [twin.name, twin.address, t('merge:fact.entry', { number: numberOf(twin) })].filter(Boolean).join(' · ')
  return (
    <FoldedForm
      form={form}
      title={t('merge:action.keep', { name: kept.name, number: numberOf(kept) })}
      action={t('merge:action.merge', { kept: numberOf(kept), gone: numberOf(gone) })}
      variant="danger"
      className="more"
    >
      <p>{t('merge:question')}</p>
      <dl className="receipt">
        <div>
          <dt>{t('merge:fact.stays')}</dt>
          <dd>{said(kept)}</dd>
        </div>
        <div>
          <dt>{t('merge:fact.goes')}</dt>
          <dd>{said(gone)}</dd>
        </div>
      </dl>
      <TextArea
        {...form.field('reason')}
        label={t('merge:field.reason')}
        hint={t('merge:hint.reason')}
        required
        minLength={OFFICER_REASON.least}
        data-wrong={t('merge:error.reasonShort')}
      />
    </FoldedForm>
  )
}

function Recent({ merge }: { merge: RecentMerge }) {
  const { t, format } = useText()
  const undo = useForm({ do: 'undo', to: page, of: { merge: merge.id } })
  return (
    <li className="offer">
      <div className="grow">
        <b>
          <a className="link" href={path('/client/information/:id', { id: merge.kept.id })}>
            {merge.kept.name}
          </a>
        </b>
        <p className="small muted">
          {t('merge:recent.with', { gone: merge.gone, when: format.date(merge.mergedAt) })} ·{' '}
          {t('merge:recent.until', { when: format.date(merge.undoUntil) })}
        </p>
      </div>
      <PageForm form={undo}>
        <Button>
          {t('merge:action.undo')}
          <span className="vh"> {merge.kept.name}</span>
        </Button>
      </PageForm>
    </li>
  )
}

function OrphanLine({ orphan }: { orphan: Orphan }) {
  const { t, format } = useText()
  return (
    <li className="offer">
      <div className="grow">
        <b>
          <a className="link" href={path('/client/information/:id', { id: orphan.id })}>
            {orphan.name}
          </a>
        </b>
        <p className="small muted">
          {t(`category.${orphan.category}`)} · {t('merge:orphan.since', { when: format.date(orphan.leftAt) })}
        </p>
      </div>
      {orphan.openCards > 0 && <Tag tone="warn">{t('merge:orphan.cards', { count: orphan.openCards })}</Tag>}
      {orphan.claims > 0 && <Tag tone="info">{t('merge:orphan.claims', { count: orphan.claims })}</Tag>}
    </li>
  )
}
