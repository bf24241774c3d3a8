/** The last step: items and policies, all answers once more with a way back to each, and the handing in. */
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router-dom'
import { Fold } from '#client/own-places/fold.tsx'
import { PromiseFields } from '#client/own-places/promise-fields.tsx'
import { Answers } from '#client/registrations/answers.tsx'
import { FormerPlaces } from '#client/registrations/former-places.tsx'
import { ReturnedNote, StepFrame, stepHead } from '#client/registrations/step-frame.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import type { action, loader } from './form5.data.ts'

const page = '/vendor/register-business/form5'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = (_data: unknown, t: Translate) => stepHead('form5', t)

export default function Form5() {
  const { draft, items, promises, answers, former, done, decideBy } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const to = path(page, { draft: draft.id })
  const submit = useForm({ do: 'submit', to })
  return (
    <StepFrame step="form5" draft={draft}>
      <FormBanner<typeof action> fields={['item', 'promise']} done={done && t('register:done.added')} />
      <Panel labelledBy="items">
        <div className="stack">
          <h2 id="items">{t('register:header.items')}</h2>
          <ReturnedNote draft={draft} field="items" />
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
      <Promises promises={promises} to={to} />
      {answers && <Answers draft={draft} answers={answers} />}
      <FormerPlaces places={former} says={t('register:former.owner')} />
      <Panel lift labelledBy="hand-in">
        <PageForm form={submit} className="stack">
          <h2 id="hand-in">{t('register:header.handIn')}</h2>
          <p>{t('register:hint.handIn', { when: format.date(decideBy) })}</p>
          <TickBox form={submit} name="pledge" label={t('register:field.pledge')} wrong={t('register:error.pledge')} />
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

function Promises({ promises, to }: { promises: Data['promises']; to: string }) {
  const { draft } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <Panel labelledBy="promises">
      <div className="stack">
        <h2 id="promises">{t('register:header.promises')}</h2>
        <ReturnedNote draft={draft} field="promises" />
        <p className="muted">{t('register:hint.promises')}</p>
        {promises.length > 0 && (
          <ul className="lines">
            {promises.map((promise) => (
              <PromiseLine key={promise.id} promise={promise} to={to} />
            ))}
          </ul>
        )}
        <PromiseFold label={t('own:action.addPromise')} to={to} />
      </div>
    </Panel>
  )
}

function PromiseLine({ promise, to }: { promise: Data['promises'][number]; to: string }) {
  const { t } = useText()
  const drop = useForm({ do: 'dropPromise', to, of: { promise: promise.id } })
  return (
    <li>
      <div className="grow stack s2">
        <p>
          <Tag>{t(`policy:kind.${promise.kind}`)}</Tag> <b>{promise.name}</b>
        </p>
        <p className="muted prose">{promise.body}</p>
        <PromiseFold label={t('register:action.change')} promise={promise} to={to}>
          <PageForm form={drop} stays>
            <Button variant="plain">
              {t('register:action.remove')}
              <span className="vh"> {promise.name}</span>
            </Button>
          </PageForm>
        </PromiseFold>
      </div>
    </li>
  )
}

interface PromiseFoldProps {
  label: string
  promise?: Data['promises'][number]
  to: string
  children?: ReactNode
}

function PromiseFold({ label, promise, to, children }: PromiseFoldProps) {
  const form = useForm({ do: 'promise', to, of: { promise: promise?.id }, id: promise?.id ?? 'new-promise' })
  return (
    <Fold label={label} about={promise?.name} open={form.refusal !== undefined}>
      <PromiseFields promise={promise} form={form} />
      {children}
    </Fold>
  )
}
