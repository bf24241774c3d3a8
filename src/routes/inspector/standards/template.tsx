/** One questionnaire: its changes, its gaps, its questions in their order; a draft is written, tried and published here. */

import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { Fold } from '#client/own-places/fold.tsx'
import { SortableList } from '#client/own-places/sortable-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { QuestionFields, Texts } from '#client/standards/question-fields.tsx'
import { QuestionLine } from '#client/standards/question-line.tsx'
import { TemplateChanges, TemplateLacking } from '#client/standards/template-changes.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { inLocale } from '#shared/localised.ts'
import { path } from '#shared/path.ts'
import type { DraftQuestion } from '#shared/standards/template-draft.ts'
import type { action, loader } from './template.data.ts'

type Data = Awaited<ReturnType<typeof loader>>
const useForm = formsOf<typeof action>()
const addressOf = (id: string, q?: string) => path('/inspector/templates/:id', { id }, { q })

export const head = ({ template }: Data, t: Translate): Head => ({
  title: `${t('template:title.one', { kind: t(`survey:kind.${template.kind}`), version: template.version })} · ${t('header.product')}`,
  noindex: true,
})

export default function Template() {
  const { template, question, isNew, lacking, changes, weights, gravity, before, done, now } =
    useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { id, kind, version, publishedAt, writer, publisher } = template
  const isDraft = publishedAt === null
  const title = t('template:title.one', { kind: t(`survey:kind.${kind}`), version: format.number(version) })
  const state = isDraft ? 'writing' : publishedAt > now ? 'planned' : 'since'
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[{ label: t('template:title.list'), href: path('/inspector/templates') }, { label: title }]}
      />
      <PageHead
        title={question ? `${question.code} · ${title}` : title}
        lead={t(`template:lead.${state}`, { at: publishedAt ? format.date(publishedAt) : '' })}
      />
      {(writer || publisher) && (
        <p className="muted">
          {[writer && t('template:writer', { name: writer }), publisher && t('template:publisher', { name: publisher })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <StepUp />
      <FormBanner<typeof action> fields={['rev', 'asked', 'order', 'sure']} done={done && t(`template:done.${done}`)} />
      <DecidedFirst isGone={() => !isDraft} />
      {question || isNew ? (
        <QuestionForm key={question?.code ?? 'new'} question={question} />
      ) : (
        <>
          {isDraft && lacking.length > 0 && (
            <Banner tone="warn" title={t('template:lacking', { count: lacking.length })}>
              <TemplateLacking id={id} lacking={lacking} />
            </Banner>
          )}
          {before !== null && (
            <Panel labelledBy="changes">
              <div className="stack">
                <h2 id="changes">{t('template:title.changes', { version: format.number(before) })}</h2>
                {changes.length === 0 ? (
                  <p className="muted">{t('template:unchanged')}</p>
                ) : (
                  <TemplateChanges changes={changes} />
                )}
                {(weights || gravity) && (
                  <p>
                    <a className="link" href={path('/inspector/rules', { weights, gravity })}>
                      {t('template:action.effect')}
                    </a>
                  </p>
                )}
              </div>
            </Panel>
          )}
          <Buttons>
            <ButtonLink href={path('/test-survey', { template: id })}>{t('template:action.test')}</ButtonLink>
          </Buttons>
          <Questions />
          {isDraft && <Ending />}
          {state === 'planned' && <CallOff />}
        </>
      )}
    </div>
  )
}

function Questions() {
  const { template } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id, rev, name, questions, publishedAt } = template
  const rename = useForm({ do: 'name', to: addressOf(id), hidden: { rev: String(rev) }, id: 'name' })
  const lines = questions.map((question) => ({ id: question.code, name: question.code, question }))
  return (
    <Panel labelledBy="questions">
      <div className="stack">
        <h2 id="questions">{t('template:questions', { count: questions.length })}</h2>
        {publishedAt === null ? (
          <>
            <Fold label={t('template:action.name')} open={rename.refusal ? true : undefined}>
              <PageForm form={rename} className="stack">
                <Texts form={rename} what="name" given={name} />
                <Buttons>
                  <Button>{t('template:action.save')}</Button>
                </Buttons>
              </PageForm>
            </Fold>
            <SortableList
              lines={lines}
              className="stated"
              to={addressOf(id)}
              hidden={{ do: 'order', rev: String(rev) }}
            >
              {({ question }) => <QuestionLine question={question} href={addressOf(id, question.code)} />}
            </SortableList>
            <Buttons>
              <ButtonLink href={addressOf(id, 'new')} icon="plus">
                {t('template:action.add')}
              </ButtonLink>
            </Buttons>
          </>
        ) : (
          <ul className="stated">
            {questions.map((question) => (
              <li key={question.code}>
                <QuestionLine question={question} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function QuestionForm({ question }: { question: DraftQuestion | null }) {
  const { template, laws } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id } = template
  const rev = String(template.rev)
  const code = question?.code
  const to = addressOf(id, code ?? 'new')
  const write = useForm({ do: 'question', to, hidden: { rev }, of: { asked: code } })
  const drop = useForm({ do: 'drop', to, hidden: { rev }, of: { asked: code }, id: 'drop' })
  return (
    <Panel>
      <div className="stack s6">
        <PageForm form={write} className="stack">
          <QuestionFields form={write} question={question} laws={laws} />
          <Buttons>
            <Button variant="primary">{t('template:action.save')}</Button>
            <ButtonLink href={addressOf(id)}>{t('template:action.back')}</ButtonLink>
          </Buttons>
        </PageForm>
        {question?.options && <AnswersInOrder code={question.code} options={question.options} />}
        {question && (
          <Fold label={t('template:action.drop')}>
            <PageForm form={drop} className="stack">
              <p>{t('template:hint.drop')}</p>
              <Buttons>
                <Button variant="danger">{t('template:action.drop')}</Button>
              </Buttons>
            </PageForm>
          </Fold>
        )}
      </div>
    </Panel>
  )
}

/** Beside the question's form, and leaves its typed words unchanged. */
function AnswersInOrder({ code, options }: { code: string; options: NonNullable<DraftQuestion['options']> }) {
  const { template } = useLoaderData<typeof loader>()
  const { t, locale } = useText()
  const lines = options.map(({ value, text }) => ({ id: value, name: inLocale(text, locale) }))
  return (
    <Fold label={t('template:action.orderAnswers')} open>
      <p className="hint">{t('template:hint.orderAnswers')}</p>
      <SortableList
        lines={lines}
        className="stated"
        to={addressOf(template.id, code)}
        hidden={{ do: 'order_answers', asked: code, rev: String(template.rev) }}
      >
        {({ name }) => <span>{name}</span>}
      </SortableList>
    </Fold>
  )
}

function Ending() {
  const { template, today, lacking } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id, isMine } = template
  const rev = String(template.rev)
  const hint = lacking.length > 0 ? 'publishLater' : isMine ? 'ownDraft' : 'publish'
  const publish = useForm({ do: 'publish', to: addressOf(id), hidden: { rev }, id: 'publish' })
  const discard = useForm({ do: 'discard', to: addressOf(id), hidden: { rev, sure: '1' }, id: 'discard' })
  return (
    <Panel labelledBy="publish">
      <div className="stack">
        <h2 id="publish">{t('template:title.publish')}</h2>
        <p>{t(`template:hint.${hint}`)}</p>
        {hint === 'publish' && (
          <PageForm form={publish} className="stack">
            <Input
              {...publish.field('from', today)}
              type="date"
              min={today}
              label={t('template:value.from')}
              required
              data-wrong={t('template:error.past')}
            />
            <Buttons>
              <Button variant="primary">{t('template:action.publish')}</Button>
            </Buttons>
          </PageForm>
        )}
        <Fold label={t('template:action.discard')}>
          <PageForm form={discard} className="stack">
            <p>{t('template:hint.discard')}</p>
            <Buttons>
              <Button variant="danger">{t('template:action.discard')}</Button>
            </Buttons>
          </PageForm>
        </Fold>
      </div>
    </Panel>
  )
}

function CallOff() {
  const { template } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id, rev } = template
  const form = useForm({ do: 'call_off', to: addressOf(id), hidden: { rev: String(rev) }, id: 'call-off' })
  return (
    <Fold label={t('template:action.callOff')}>
      <PageForm form={form} className="stack">
        <p>{t('template:hint.callOff')}</p>
        <Buttons>
          <Button variant="danger">{t('template:action.callOff')}</Button>
        </Buttons>
      </PageForm>
    </Fold>
  )
}
