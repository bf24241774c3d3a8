/** Is everything stated complete? Gaps first; then items, promises and licences, each added, changed, put in order and ended. */
import { useLoaderData } from 'react-router-dom'
import { Fold } from '#client/own-places/fold.tsx'
import { HelpFrame } from '#client/own-places/help-frame.tsx'
import { ItemFields } from '#client/own-places/item-fields.tsx'
import { MissingPanel } from '#client/own-places/missing-panel.tsx'
import { PromiseFields } from '#client/own-places/promise-fields.tsx'
import { SortableList } from '#client/own-places/sortable-list.tsx'
import { useAppliedWords } from '#client/papers/applied-words.ts'
import { useSending } from '#client/photos/use-sending.ts'
import { AppliedForm } from '#client/registrations/applied-form.tsx'
import { LicenceForm } from '#client/registrations/licence-form.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import { isListed } from '#shared/places/business-states.ts'
import type { action, loader } from './place-list.data.ts'

const page = '/vendor/manage-business/list/:id'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${t('own:title.list')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function PlaceList() {
  const found = useLoaderData<typeof loader>()
  return found.isHelper ? <Help found={found} /> : <Own found={found} />
}

/** A helper's view: the items. */
function Help({ found: { place, items, done } }: { found: Extract<Data, { isHelper: true }> }) {
  const { t } = useText()
  return (
    <HelpFrame place={place} title={t('own:header.items')}>
      <FormBanner<typeof action> fields={['item', 'order']} done={done && t(`own:done.${done}`)} />
      {isListed(place.status) && <Items items={items} to={path(page, { id: place.id })} />}
    </HelpFrame>
  )
}

type Stands = Extract<Data, { isHelper: false }>

function Own({ found }: { found: Stands }) {
  const { place, missing, items, promises, licences, bank, social, today, tomorrow, done } = found
  const { t } = useText()
  const to = path(page, { id: place.id })
  const payees = path('/client/information/widgets/social-bank-edit', { business: place.id })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: place.name, href: path('/vendor/manage-business/home/:id', { id: place.id }) },
          { label: t('own:title.list') },
        ]}
      />
      <PageHead title={t('own:title.list')} lead={place.name} />
      <FormBanner<typeof action>
        fields={['item', 'promise', 'kind', 'order', 'table']}
        done={done && t(`own:done.${done}`)}
      />
      {!isListed(place.status) && (
        <Banner tone="info" title={t(`vendor:status.${place.status}`)}>
          {t('own:refusal.notListed')}
        </Banner>
      )}
      <MissingPanel place={place.id} missing={missing} />
      <Items items={items} to={to} />
      <Panel labelledBy="promises">
        <div className="stack">
          <h2 id="promises">{t('own:header.promises')}</h2>
          <p className="muted">{t('own:hint.promises')}</p>
          <SortableList lines={promises} className="stated" to={to} hidden={{ do: 'order', table: 'policies' }}>
            {(promise) => <PromiseLine promise={promise} to={to} />}
          </SortableList>
          <Fold label={t('own:action.addPromise')}>
            <PromiseForm to={to} />
          </Fold>
        </div>
      </Panel>
      <Panel labelledBy="licences">
        <div className="stack s6">
          <div>
            <h2 id="licences">{t('register:header.licences')}</h2>
            <p className="muted">{t('own:hint.licences')}</p>
          </div>
          {licences.map((licence) => (
            <Licence key={licence.kind} licence={licence} days={{ today, tomorrow }} to={to} />
          ))}
        </div>
      </Panel>
      <Panel flush>
        <ListLink
          href={payees}
          icon="banknote"
          title={t('own:header.payees')}
          note={t('own:list.payees', { bank, social })}
        />
        <ListLink
          href={path('/vendor/manage-business/edit/:id', { id: place.id })}
          icon="pencil"
          title={t('own:title.edit')}
        />
      </Panel>
    </div>
  )
}

type Item = Data['items'][number]

function Items({ items, to }: { items: Item[]; to: string }) {
  const { t } = useText()
  return (
    <Panel labelledBy="items">
      <div className="stack">
        <h2 id="items">{t('own:header.items')}</h2>
        <SortableList lines={items} className="stated" to={to} hidden={{ do: 'order', table: 'items' }}>
          {(item) => <ItemLine item={item} to={to} />}
        </SortableList>
        <Fold label={t('own:action.addItem')}>
          <ItemForm to={to} />
        </Fold>
      </div>
    </Panel>
  )
}

/** True if it was refused: then it is not folded away, without a script either. */
function useIsRefused(what: 'item' | 'promise', id: string): true | undefined {
  const values = useRefusal()?.values
  return (values?.do === what && values[what] === id) || undefined
}

function ItemLine({ item, to }: { item: Item; to: string }) {
  const { t, format } = useText()
  const end = useForm({ do: 'endItem', to, of: { item: item.id } })
  return (
    <div className="grow">
      <div className="row">
        {item.photo && <img src={photoUrl(item.photo, 96)} alt="" width="64" height="48" loading="lazy" />}
        <span className="grow">
          <b>{item.name}</b>
          {item.price !== null && <span className="muted"> {format.price(item.price)}</span>}
        </span>
      </div>
      <Fold label={t('own:action.edit')} about={item.name} open={useIsRefused('item', item.id)}>
        <ItemForm item={item} to={to} />
        <PageForm form={end} stays>
          <Button variant="plain">
            {t('own:action.end')}
            <span className="vh"> {item.name}</span>
          </Button>
        </PageForm>
      </Fold>
    </div>
  )
}

function ItemForm({ item, to }: { item?: Item; to: string }) {
  const sending = useSending(to)
  const form = useForm({ do: 'item', to, of: { item: item?.id }, id: item?.id ?? 'new', refusal: sending.refusal })
  return <ItemFields item={item} form={form} sending={sending} />
}

type Stated = Stands['promises'][number]

function PromiseLine({ promise, to }: { promise: Stated; to: string }) {
  const { t } = useText()
  const end = useForm({ do: 'endPromise', to, of: { promise: promise.id } })
  return (
    <div className="grow">
      <p>
        <Tag>{t(`policy:kind.${promise.kind}`)}</Tag> <b>{promise.name}</b>
      </p>
      <p className="muted prose">{promise.body}</p>
      <Fold label={t('own:action.edit')} about={promise.name} open={useIsRefused('promise', promise.id)}>
        <PromiseForm promise={promise} to={to} />
        <PageForm form={end} stays>
          <Button variant="plain">
            {t('own:action.end')}
            <span className="vh"> {promise.name}</span>
          </Button>
        </PageForm>
      </Fold>
    </div>
  )
}

function PromiseForm({ promise, to }: { promise?: Stated; to: string }) {
  const form = useForm({ do: 'promise', to, of: { promise: promise?.id }, id: promise?.id ?? 'new-promise' })
  return <PromiseFields promise={promise} form={form} />
}

const tones = { applied: 'info', late: 'warn', valid: 'ok', ends: 'warn', ended: 'bad' } as const

interface LicenceProps {
  licence: Stands['licences'][number]
  days: { today: string; tomorrow: string }
  to: string
}

function Licence({ licence, days: { today, tomorrow }, to }: LicenceProps) {
  const { t, format } = useText()
  const { kind, number, issuer, expires, state, document, isNeeded, noneBecause, applied } = licence
  const sending = useSending(to)
  const form = useForm({ do: 'licence', to, of: { kind }, id: kind, refusal: sending.refusal })
  const sendingReceipt = useSending(to)
  const apply = useForm({ do: 'applied', to, of: { kind }, id: `applied-${kind}`, refusal: sendingReceipt.refusal })
  const appliedWords = useAppliedWords()
  const end = useForm({ do: 'endLicence', to, of: { kind } })
  const name = t(`register:licence.${kind}`)
  return (
    <section className="stack s2" aria-labelledby={`licence-${kind}`}>
      <div className="row between wrapped">
        <h3 id={`licence-${kind}`}>{name}</h3>
        <Tag tone={state ? tones[state] : isNeeded ? 'warn' : undefined}>
          {state ? t(`own:licence.${state}`) : t(isNeeded ? 'register:licence.needed' : 'register:licence.optional')}
        </Tag>
      </div>
      {number && (
        <p>
          {t('register:licence.line', { number, issuer })}
          {expires && ` · ${t('register:licence.until', { day: format.date(expires) })}`}
        </p>
      )}
      {applied && <p>{appliedWords(applied, issuer)}</p>}
      {noneBecause && <p className="muted">{noneBecause}</p>}
      {document && (
        <img
          className="document"
          src={document}
          alt={t(applied ? 'register:licence.receipt' : 'register:licence.document', { name })}
          loading="lazy"
        />
      )}
      <Fold
        label={t(number ? 'own:action.renew' : 'register:action.stateLicence')}
        about={name}
        open={form.refusal !== undefined || apply.refusal !== undefined}
      >
        <div className="stack s6">
          <LicenceForm
            kind={kind}
            given={{ number, issuer, expires: state === 'ended' ? '' : expires }}
            earliest={tomorrow}
            form={form}
            sending={sending}
          />
          {!number && (
            <AppliedForm
              kind={kind}
              given={{ application: applied?.number, issuer, applied: applied?.on }}
              today={today}
              form={apply}
              sending={sendingReceipt}
            />
          )}
          {(number || applied) && (
            <PageForm form={end} stays>
              <Button variant="plain">
                {t('own:action.end')}
                <span className="vh"> {name}</span>
              </Button>
            </PageForm>
          )}
        </div>
      </Fold>
    </section>
  )
}
