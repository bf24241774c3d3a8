/** A row of a registry beside the place that it looks like, the compared facts, and the officer's decision. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { type Described, IDENTITY_REASON, type IdentityQuestion, identityVerdicts } from '#shared/identity/question.ts'
import { path } from '#shared/path.ts'
import { ComparedSigns } from './compared-signs.tsx'

/** Those that wait, to choose one from. */
export function IdentityLines({ waiting, open }: { waiting: IdentityQuestion[]; open: IdentityQuestion | null }) {
  const { t, format } = useText()
  if (!open) return <Empty level={2} title={t('merge:empty.questions')} hint={t('merge:empty.questionsHint')} />
  return (
    <nav className="panel flush" aria-label={t('work:queue.identity')}>
      {waiting.map((each) => (
        <a
          key={each.id}
          className="li"
          href={path('/inspector/management-place', { tab: 'identity', of: each.id })}
          aria-current={each.id === open.id ? 'true' : undefined}
        >
          <span className="grow">
            <b>{each.row.names[0]}</b>
            <small>
              {each.row.area} · {t('merge:fact.waits', { when: format.date(each.heldAt) })}
            </small>
          </span>
          <Tag tone={each.place.openCards > 0 ? 'bad' : undefined}>{t(`merge:identity.${each.identity}`)}</Tag>
        </a>
      ))}
    </nav>
  )
}

type IdentityForm = FormOf<'question' | 'rev' | 'verdict' | 'reason'>

/** Facts that both have, by their label. */
const facts = [
  ['merge:fact.number', ({ number }) => number ?? '–'],
  ['merge:fact.names', ({ names }) => names.join(' · ')],
  ['merge:fact.address', ({ address }) => address || '–'],
  ['merge:fact.area', ({ area }) => area],
  ['merge:fact.phone', ({ phone }) => phone ?? '–'],
] as const satisfies [string, (it: Described) => string][]

export function IdentityCase({ open, form }: { open: IdentityQuestion; form: IdentityForm }) {
  const { t, format } = useText()
  const { place, row } = open
  return (
    <Panel lift labelledBy="question">
      <div className="stack">
        <h2 id="question">{t('merge:header.question')}</h2>
        <ComparedSigns comparison={open.comparison} />
        <p className="muted">{t('merge:hint.question')}</p>
        <table className="twins">
          <thead>
            <tr>
              <th scope="col">{t('merge:fact.name')}</th>
              <th scope="col">
                {t('merge:header.listed')}:{' '}
                <a className="link" href={path('/client/information/:id', { id: place.id })}>
                  {place.names[0]}
                </a>
              </th>
              <th scope="col">
                {t('merge:header.row')}: {row.names[0]}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={place.category === row.category ? 'same' : undefined}>
              <th scope="row">{t('merge:fact.kind')}</th>
              <td>{t(`category.${place.category}`)}</td>
              <td>{t(`category.${row.category}`)}</td>
            </tr>
            {facts.map(([label, of]) => (
              <tr key={label} className={of(place) === of(row) ? 'same' : undefined}>
                <th scope="row">{t(label)}</th>
                <td>{of(place)}</td>
                <td>{of(row)}</td>
              </tr>
            ))}
            <OwnRow
              label={t('merge:fact.status')}
              value={t(place.isListed ? 'merge:fact.listed' : 'merge:fact.notListed')}
            />
            <OwnRow
              label={t('merge:fact.inspected')}
              value={t(place.isInspected ? 'merge:fact.yes' : 'merge:fact.no')}
            />
            <OwnRow label={t('merge:fact.reviews')} value={format.number(place.reviews)} />
            <OwnRow label={t('merge:fact.cards')} value={format.number(place.openCards)} />
          </tbody>
        </table>
        <Decide open={open} form={form} />
      </div>
    </Panel>
  )
}

/** Facts that only the listed place has. */
function OwnRow({ label, value }: { label: string; value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{value}</td>
      <td>–</td>
    </tr>
  )
}

const hints = { same: 'merge:hint.same', another: 'merge:hint.another', left_out: 'merge:hint.leftOut' } as const

function Decide({ open, form }: { open: IdentityQuestion; form: IdentityForm }) {
  const { t } = useText()
  return (
    <PageForm form={form} className="stack">
      {!open.mayBeSame && <Banner tone="info" title={t('merge:refusal.rowElsewhere')} />}
      <Radios
        form={form}
        name="verdict"
        legend={t('merge:field.verdict')}
        wrong={t('merge:error.verdict')}
        answers={identityVerdicts
          .filter((verdict) => open.mayBeSame || verdict !== 'same')
          .map((verdict) => ({ value: verdict, label: t(`merge:verdict.${verdict}`), hint: t(hints[verdict]) }))}
      />
      <TextArea
        {...form.field('reason')}
        label={t('merge:field.rowReason')}
        hint={t('merge:hint.rowReason')}
        rows={3}
        required
        minLength={IDENTITY_REASON.least}
        maxLength={IDENTITY_REASON.most}
        data-wrong={t('merge:error.rowReason')}
      />
      <Buttons>
        <Button variant="primary">{t('merge:action.decideRow')}</Button>
      </Buttons>
    </PageForm>
  )
}
