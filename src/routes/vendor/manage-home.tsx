/** How does this place stand? The next duty first, then the public view, open matters, and the owner's private part: the last self-check. */
import { useLoaderData } from 'react-router-dom'
import { Findings } from '#client/inspections/findings.tsx'
import { SafetyPanel } from '#client/inspections/safety-panel.tsx'
import { CompletePanel } from '#client/own-places/complete-panel.tsx'
import { FirstToDo } from '#client/own-places/first-to-do.tsx'
import { ToDoLine } from '#client/own-places/to-do-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ProjectedBadge } from '#client/standards/projected-badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { isListed, isRegistering } from '#shared/places/business-states.ts'
import type { action, loader } from './manage-home.data.ts'

const page = '/vendor/manage-business/home/:id'
const useForm = formsOf<typeof action>()

type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${place.name} · ${t('vendor:title.myBusiness')} · ${t('header.product')}`,
  noindex: true,
})

export default function ManageHome() {
  const { place, toDo, safety, survey, complete, recheck, visits, done, now } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const [first, ...rest] = toDo
  const { id, status, decideBy } = place
  // The duty above says it, and leads there.
  const isSurveyFirst = first?.kind === 'survey' && survey === null
  return (
    <div className="wrap stack s6">
      <PageHead title={place.name} lead={t(`category.${place.category}`)} />
      <FormBanner<typeof action> done={done && t('own:recheck.done')} />
      {status !== 'approved' && (
        <Banner tone={status === 'submitted' ? 'info' : 'warn'} title={t(`vendor:status.${status}`)}>
          {status === 'submitted' && decideBy && t('register:finish.decides', { when: format.date(decideBy) })}
        </Banner>
      )}
      <div className="pair">
        <div className="stack s6">
          {first ? <FirstToDo it={first} now={now} /> : <Banner tone="ok" title={t('vendor:lead.calm')} />}
          {rest.length > 0 && (
            <Panel labelledBy="rest">
              <h2 id="rest">{t('vendor:header.rest')}</h2>
              <ul className="to-dos">
                {rest.map((it) => (
                  <ToDoLine key={it.key} it={it} now={now} />
                ))}
              </ul>
            </Panel>
          )}
          {isListed(status) && <CompletePanel place={id} lines={complete} />}
          {!isSurveyFirst && <Survey place={id} survey={survey} isClosed={status === 'closed'} />}
        </div>
        <div className="stack s6">
          {safety && <SafetyPanel safety={safety} />}
          {safety?.latest && safety.newOwnerOn === null && (
            <Buttons>
              <DownloadLink variant="plain" href={`/visit-letters/${safety.latest.id}/th.pdf`}>
                {t('vendor:action.visitLetter')}
              </DownloadLink>
            </Buttons>
          )}
          {isListed(status) && <Recheck place={id} recheck={recheck} />}
        </div>
      </div>
      {safety && <Findings safety={safety} />}
      <Panel flush>
        {isListed(status) && (
          <ListLink
            href={path('/client/information/:id', { id })}
            icon="eye"
            title={t('vendor:action.seePublic')}
            note={place.name}
          />
        )}
        {isListed(status) && (
          <>
            <ListLink
              href={path('/vendor/manage-business/guests/:id', { id })}
              icon="trending-up"
              title={t('own:title.guests')}
              note={t('own:visits.sum', {
                visitors: format.number(visits.visitors),
                searched: format.number(visits.searched),
              })}
            />
            <ListLink
              href={path('/vendor/manage-business/edit/:id', { id })}
              icon="pencil"
              title={t('own:title.edit')}
              note={t('own:lead.edit')}
            />
            <ListLink
              href={path('/vendor/manage-business/list/:id', { id })}
              icon="list-checks"
              title={t('own:title.list')}
              note={t('own:lead.list')}
            />
            <ListLink
              href={path('/vendor/manage-business/sign/:id', { id })}
              icon="qr-code"
              title={t('own:title.sign')}
              note={t('own:lead.sign')}
            />
            <ListLink
              href={path('/vendor/manage-business/answering/:id', { id })}
              icon="message-circle"
              title={t('vendor:action.answering')}
              note={t('vendor:lead.answering')}
            />
          </>
        )}
        <ListLink
          href={path('/vendor/manage-business/safety-standards/:id', { id })}
          icon="file-text"
          title={t('own:title.standards')}
          note={t('own:lead.standards')}
        />
        {!isRegistering(status) && (
          <ListLink
            href={path('/client/information/widgets/social-bank-edit', { business: id })}
            icon="banknote"
            title={t('vendor:action.payees')}
          />
        )}
        <ListLink
          href={path('/vendor/manage-business/people/:id', { id })}
          icon="key-round"
          title={t('vendor:action.people')}
        />
        <ListLink href="/vendor/my-business" icon="store" title={t('vendor:title.myBusiness')} />
      </Panel>
    </div>
  )
}

function Survey({ place, survey, isClosed }: { place: string; survey: Data['survey']; isClosed: boolean }) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="survey">
      <div className="stack">
        <h2 id="survey">{t('vendor:title.survey')}</h2>
        {survey ? (
          <div className="row">
            <ProjectedBadge letter={survey.letter} beside />
            <div>
              <p>
                <b>{t('survey:about', { letter: survey.letter, word: t(`grade.word.${survey.letter}`) })}</b>{' '}
                {format.decimal1(survey.score)}
              </p>
              <p className="small muted">
                {t('vendor:survey.on', { on: format.date(survey.on) })} ·{' '}
                {t(survey.isExpired ? 'vendor:survey.over' : 'vendor:survey.until', { day: format.date(survey.until) })}
              </p>
            </div>
          </div>
        ) : (
          <p className="muted">{t('vendor:survey.what')}</p>
        )}
        {!isClosed && (
          <Buttons>
            <ButtonLink href={path('/vendor/manage-business/do-survery/:id', { id: place })}>
              {t(survey ? 'vendor:action.seeSurvey' : 'vendor:action.surveyStart')}
            </ButtonLink>
          </Buttons>
        )}
      </div>
    </Panel>
  )
}

/** Asks an officer to come again, or says why that is not possible now. */
function Recheck({ place, recheck: { askedAt, why } }: { place: string; recheck: Data['recheck'] }) {
  const { t, format } = useText()
  const form = useForm({ do: 'recheck', to: path(page, { id: place }) })
  return (
    <Panel labelledBy="recheck">
      <div className="stack">
        <h2 id="recheck">{t('own:recheck.title')}</h2>
        <p className="muted">{why === null ? t('own:recheck.what') : t(why)}</p>
        {askedAt && <p>{t('own:recheck.asked', { when: format.dateTime(askedAt) })}</p>}
        {why === null && (
          <PageForm form={form}>
            <Buttons>
              <Button>{t('own:recheck.ask')}</Button>
            </Buttons>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}
