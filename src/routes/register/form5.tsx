/** The last step: what is offered, all answers once more with a way back to each, and the handing in. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { StepFrame, stepHead } from '#client/registrations/step-frame.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import type { action, loader } from './form5.data.ts'

const page = '/vendor/register-business/form5'
/** Where the steps are. */
const start = '/vendor/register-business'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = (_data: unknown, t: Translate) => stepHead('form5', t)

export default function Form5() {
  const { draft, items, answers, done, decideBy } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const to = path(page, { draft: draft.id })
  const submit = useForm({ do: 'submit', to })
  return (
    <StepFrame step="form5" draft={draft}>
      <FormBanner<typeof action> fields={['item', 'pledge']} done={done && t('register:done.added')} />
      <Panel labelledBy="items">
        <div className="stack">
          <h2 id="items">{t('register:header.items')}</h2>
          <p className="muted">{t('register:hint.items')}</p>
          {items.length > 0 && (
            <ul className="alike">
              {items.map((item) => (
                <ItemLine key={item.id} item={item} to={to} />
              ))}
            </ul>
          )}
          <Buttons>
            <ButtonLink href={path('/vendor/register-business/form5/add-items', { draft: draft.id })} icon="plus">
              {t('register:action.addItem')}
            </ButtonLink>
          </Buttons>
        </div>
      </Panel>
      {answers && <Answers draft={draft} answers={answers} />}
      <Panel lift labelledBy="hand-in">
        <PageForm form={submit} className="stack">
          <h2 id="hand-in">{t('register:header.handIn')}</h2>
          <p>{t('register:hint.handIn', { when: format.date(decideBy) })}</p>
          <Choice type="checkbox" {...submit.choice('pledge', '1')} label={t('register:field.pledge')} />
          <Buttons>
            <Button variant="primary" large>
              {t('register:action.handIn')}
            </Button>
            <ButtonLink
              href={path('/vendor/register-business/form4', { draft: draft.id })}
              variant="plain"
              icon="chevron-left"
            >
              {t('register:action.back')}
            </ButtonLink>
          </Buttons>
        </PageForm>
      </Panel>
    </StepFrame>
  )
}

function ItemLine({ item: { id, name, price, photo }, to }: { item: Data['items'][number]; to: string }) {
  const { t, format } = useText()
  const drop = useForm({ do: 'dropItem', to, of: { item: id } })
  return (
    <li>
      {photo && <img src={photoUrl(photo, 96)} alt="" width="48" height="36" />}
      <span className="grow">
        {name}
        {price !== null && <small>{format.price(price)}</small>}
      </span>
      <PageForm form={drop} stays>
        <Button variant="plain">
          {t('register:action.remove')}
          <span className="vh"> {name}</span>
        </Button>
      </PageForm>
    </li>
  )
}

function Answers({ draft, answers }: { draft: Data['draft']; answers: NonNullable<Data['answers']> }) {
  const { t, format } = useText()
  const hours = weekdays.flatMap((day) =>
    answers.hours[day]
      ? [`${t(`client:day.${day}`)} ${answers.hours[day].map(([from, to]) => `${from}–${to}`).join(', ')}`]
      : [],
  )
  const steps = [
    {
      step: 'form1',
      lines: [
        [t('register:field.nameTh'), draft.name],
        [t('register:field.kind'), t(`category.${draft.category}`)],
        [t('register:field.operator'), `${answers.operator} (${t(`register:operator.${answers.operatorKind}`)})`],
        [t('register:field.number'), answers.number ?? t('register:field.numberless')],
        [t('register:field.phone'), answers.phone],
      ],
    },
    {
      step: 'form2',
      lines: [
        [t('register:field.address'), answers.address],
        [t('register:field.point'), t(answers.hasPin ? 'register:pin.given' : 'register:pin.open')],
      ],
    },
    {
      step: 'form3',
      lines: [
        [t('register:field.hours'), hours.join(' · ')],
        [t('register:field.capacity'), format.number(answers.capacity)],
      ],
    },
    {
      step: 'form4',
      lines: [
        [t('register:header.photos'), t('register:hint.photoCount', { count: answers.photos })],
        ...answers.licences.map((licence) => [
          t(`register:licence.${licence.kind}`),
          'none' in licence
            ? licence.none
            : t('register:licence.line', { number: licence.number, issuer: licence.issuer }),
        ]),
      ],
    },
  ] as const
  return (
    <Panel labelledBy="answers">
      <div className="stack s6">
        <h2 id="answers">{t('register:header.answers')}</h2>
        {steps.map(({ step, lines }) => (
          <section key={step} className="stack s2">
            <div className="row between">
              <h3>{t(`register:step.${step}`)}</h3>
              <a className="link" href={path(`${start}/${step}`, { draft: draft.id })}>
                {t('register:action.change')}
                <span className="vh"> {t(`register:step.${step}`)}</span>
              </a>
            </div>
            <dl className="receipt">
              {lines.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  )
}
