/** Start of a registration: go on with a draft, look whether the place is here already, or begin with its kind and requirements. */
import { useLoaderData } from 'react-router-dom'
import { AlikePlaces } from '#client/registrations/alike-places.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { categories } from '#shared/categories.ts'
import type { Head, Translate } from '#shared/head.ts'
import { DECISION_DAYS, screens } from '#shared/registrations/registration.ts'
import type { action, loader } from './start.data.ts'

const page = '/vendor/register-business'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('register:title.start')} · ${t('header.product')}`,
  description: t('register:lead.start'),
  canonical: page,
})

export default function Start() {
  const { drafts, find, found, needs, kind, isGuest, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('register:title.start')} lead={t('register:lead.start')} />
      <FormBanner<typeof action> fields={['draft']} done={done && t(`register:done.${done}`)} />
      <div className="cols stack s6">
        <div className="stack s6">
          {drafts.map((draft, index) => (
            <DraftPanel key={draft.id} draft={draft} isFirst={index === 0} />
          ))}
          <Panel labelledBy="here">
            <form className="stack" method="get" action={page}>
              <h2 id="here">{t('register:header.here')}</h2>
              <p className="muted">{t('register:hint.here')}</p>
              <Input id="find" name="find" type="search" defaultValue={find} label={t('register:field.find')} />
              <Buttons>
                <Button icon="search">{t('register:action.find')}</Button>
              </Buttons>
              <div role="status" className="stack">
                {found &&
                  (found.length > 0 ? <AlikePlaces places={found} claimable /> : <p>{t('register:alike.none')}</p>)}
              </div>
            </form>
          </Panel>
          <Begin isFirst={drafts.length === 0} kind={kind} needs={needs} isGuest={isGuest} />
        </div>
        <aside className="stack s6">
          <Panel labelledBy="steps">
            <div className="stack">
              <h2 id="steps">{t('register:header.steps')}</h2>
              <ol className="checklist">
                {screens.map((name) => (
                  <li key={name}>{t(`register:step.${name}`)}</li>
                ))}
              </ol>
            </div>
          </Panel>
          <Panel labelledBy="after">
            <div className="stack">
              <h2 id="after">{t('register:header.after')}</h2>
              <ul className="checklist">
                <li>{t('register:after.decides', { days: DECISION_DAYS })}</li>
                <li>{t('register:after.listed')}</li>
                <li>{t('register:after.survey')}</li>
              </ul>
            </div>
          </Panel>
        </aside>
      </div>
    </div>
  )
}

function DraftPanel({ draft, isFirst }: { draft: Data['drafts'][number]; isFirst: boolean }) {
  const { t, format } = useText()
  const discard = useForm({ do: 'discard', to: page, of: { draft: draft.id } })
  const name = draft.name || t('register:draft.unnamed')
  const id = `draft-${draft.id}`
  return (
    <Panel lift={isFirst} labelledBy={id}>
      <div className="stack">
        <div>
          <p className="muted small">{t(draft.returned ? 'register:draft.returned' : 'register:draft.open')}</p>
          <h2 id={id}>{name}</h2>
          <p className="muted small">
            {t(`category.${draft.category}`)} · {t('register:hint.kept', { when: format.dateTime(draft.updatedAt) })}
          </p>
        </div>
        <p className="draft-done">
          {t('register:draft.done', { done: draft.done, total: screens.length })}
          <progress
            value={draft.done}
            max={screens.length}
            aria-label={t('register:draft.done', { done: draft.done, total: screens.length })}
          />
        </p>
        <Buttons>
          <ButtonLink href={draft.href} variant={isFirst ? 'primary' : 'line'}>
            {t('register:action.resume')}
            <span className="vh"> {name}</span>
          </ButtonLink>
        </Buttons>
        {draft.expiresAt && (
          <PageForm form={discard} className="row wrapped">
            <p className="muted small grow">{t('register:draft.until', { when: format.date(draft.expiresAt) })}</p>
            <Button variant="plain">
              {t('register:action.discard')}
              <span className="vh"> {name}</span>
            </Button>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}

function Begin({ isFirst, kind, needs, isGuest }: Pick<Data, 'kind' | 'needs' | 'isGuest'> & { isFirst: boolean }) {
  const { t } = useText()
  const begin = useForm({ do: 'begin', to: page })
  const group = begin.group('kind')
  return (
    <Panel labelledBy="new">
      <PageForm form={begin} className="stack">
        <h2 id="new">{t('register:header.new')}</h2>
        <ChoiceGroup {...group} legend={t('register:field.kind')}>
          <div className="kinds">
            {categories.map((each) => (
              <Choice
                key={each}
                type="radio"
                {...begin.choice('kind', each, kind === each)}
                required
                data-wrong={t('register:error.needed')}
                label={t(`category.${each}`)}
              />
            ))}
          </div>
        </ChoiceGroup>
        <div className="stack s2">
          <h3>{t('register:header.needs')}</h3>
          <ul className="checklist">
            <li>{t('register:needs.number')}</li>
            <li>{t('register:needs.photo')}</li>
            {needs.length > 0 ? (
              needs.map((licence) => <li key={licence}>{t(`register:licence.${licence}`)}</li>)
            ) : (
              <li>{t('register:needs.licence')}</li>
            )}
          </ul>
          <p className="muted small">{t('register:hint.guide')}</p>
        </div>
        {isGuest && <p className="muted small">{t('register:hint.guest')}</p>}
        <Buttons>
          <Button variant={isFirst ? 'primary' : 'line'} large>
            {t('register:action.begin')}
          </Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
