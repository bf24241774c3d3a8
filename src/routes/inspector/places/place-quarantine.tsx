/** Work of officers no longer on duty there: answers and photos are read whole and taken over or set aside; visits left open are handed on. */
import { useLoaderData } from 'react-router-dom'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { HeldAnswers } from '#client/quarantine/held-answers.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
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
import { PickOne } from '#client/ui/pick-one.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import { FindInList, QueueTabs } from '#client/waiting/queue-head.tsx'
import { useWaits } from '#client/waiting/use-waits.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { QuarantineCase } from '#shared/quarantine/quarantine.ts'
import type { action, loader } from './place-quarantine.data.ts'

const page = '/inspector/management-place/quarantine'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('quarantine:title.queue')} · ${t('header.product')}`,
  noindex: true,
})

export default function PlaceQuarantine() {
  const { waiting, visits, next, asked, done, left, visit, isSupervisor } = useLoaderData<typeof loader>()
  const waits = useWaits()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead
        title={t('quarantine:title.queue')}
        lead={t('quarantine:lead.queue', { count: waits.quarantine ?? 0 })}
      />
      <QueueTabs current="quarantine" />
      <FindInList href={path(page)} find={asked.find} isEmpty={waiting.length + visits.length === 0} />
      <FormBanner<typeof action> fields={['quarantine', 'to']} done={done && t(`quarantine:done.${done}`)} />
      <DecidedFirst isGone={(sent) => !waiting.some(({ id }) => id === sent.quarantine)} />
      {done === 'taken' && visit && (
        <Banner tone={left > 0 ? 'warn' : 'info'} title={t('quarantine:then.title')}>
          {left > 0 && <p>{t('quarantine:then.left', { count: left })}</p>}
          <a className="link" href={path('/inspector/recheck-by-business-id/:id', { id: visit })}>
            {t('quarantine:then.visit')}
          </a>
        </Banner>
      )}
      {waiting.length + visits.length === 0 && asked.find === null && (
        <Empty
          level={2}
          title={t('quarantine:empty.queue')}
          hint={t(isSupervisor ? 'quarantine:empty.queueHint' : 'quarantine:empty.supervisors')}
        />
      )}
      {visits.length > 0 && <LeftVisits />}
      {waiting.map((each) => (
        <Case key={each.id} open={each} />
      ))}
      <Pagination
        first={asked.cursor === null ? null : path(page, { find: asked.find })}
        next={next && path(page, { find: asked.find, cursor: next })}
      />
    </div>
  )
}

/** Visits that nobody goes on with: ticked, and handed to one officer. */
function LeftVisits() {
  const { visits, isLong, takers } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const seen = visits.map(({ id, officerId }) => `${id}~${officerId ?? ''}`).join(' ')
  const form = useForm({ do: 'handOn', to: page, id: 'hand-on', hidden: { seen } })
  const group = form.group('visits')
  return (
    <Panel lift labelledBy="left-visits">
      <PageForm form={form} className="stack">
        <h2 id="left-visits">{t('quarantine:title.left')}</h2>
        <p className="small muted">{t('quarantine:lead.left')}</p>
        {isLong && <p className="small muted">{t('quarantine:lead.more', { count: visits.length })}</p>}
        <FormBanner form={form} />
        <ChoiceGroup {...group} legend={t('quarantine:field.visits')}>
          {visits.map(({ id, place, officer, openedAt, answered, asked }) => (
            <Choice
              key={id}
              {...form.choice(`v-${id}`, 'on', visits.length === 1)}
              type="checkbox"
              label={place.name}
              hint={[
                t('quarantine:fact.left', {
                  at: format.dateTime(openedAt),
                  name: officer ?? t('quarantine:fact.erased'),
                }),
                t('quarantine:fact.progress', { answered: format.number(answered), asked: format.number(asked) }),
              ].join(' · ')}
            />
          ))}
        </ChoiceGroup>
        <PickOne
          {...form.field('to', '')}
          label={t('quarantine:field.to')}
          required
          data-wrong={t('quarantine:error.to')}
          choose={t('quarantine:field.chooseTo')}
          options={takers.map(({ id, name, badge }) => ({ value: id, name: `${name} · ${badge}` }))}
          words={{
            type: t('quarantine:pick.person'),
            none: t('quarantine:pick.none'),
            all: t('quarantine:pick.all'),
          }}
        />
        <Buttons>
          <Button variant="primary">{t('quarantine:action.handOn')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

function Case({ open }: { open: QuarantineCase }) {
  const { id, rev, place, officer, why, isEnded, isLate, arrivedAt, beganAt, answers, photos } = open
  const { t, format } = useText()
  const take = useForm({ do: 'take', to: page, of: { quarantine: id }, hidden: { rev } })
  const aside = useForm({ do: 'aside', to: page, of: { quarantine: id }, hidden: { rev }, id: `aside-${id}` })
  const facts = [
    t('quarantine:fact.officer', { name: officer ?? t('quarantine:fact.erased') }),
    beganAt && t('quarantine:fact.began', { at: format.dateTime(beganAt) }),
    t('quarantine:fact.arrived', { at: format.dateTime(arrivedAt) }),
    t('quarantine:fact.holds', { answers: format.number(answers.length), photos: format.number(photos.length) }),
  ]
  return (
    <Panel lift labelledBy={`case-${id}`}>
      <div className="stack">
        <div className="row between wrapped">
          <h2 id={`case-${id}`}>{place.name}</h2>
          <Tag tone={isEnded ? 'ok' : undefined}>{t(`quarantine:fact.${isEnded ? 'ended' : 'open'}`)}</Tag>
        </div>
        <p>{t(`quarantine:reason.${why}`)}</p>
        <p className="small muted">{facts.filter(Boolean).join(' · ')}</p>
        <HeldAnswers answers={answers} photos={photos} />
        {isLate ? (
          <p>{t('quarantine:hint.late')}</p>
        ) : (
          <>
            <p className="small muted">{t('quarantine:hint.take')}</p>
            <PageForm form={take} className="stack">
              <FormBanner form={take} />
              <Buttons>
                <Button variant="primary">
                  {t('quarantine:action.take')}
                  <span className="vh"> {place.name}</span>
                </Button>
              </Buttons>
            </PageForm>
          </>
        )}
        <WithReason
          form={aside}
          title={t('quarantine:title.aside')}
          label={t('quarantine:field.reason')}
          hint={t('quarantine:hint.aside')}
          act={t('quarantine:action.aside')}
        />
      </div>
    </Panel>
  )
}
