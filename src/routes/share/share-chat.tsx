/** Sharing in a talk: where one is, for a day, or a place of ours with its grade. */
import { useLoaderData } from 'react-router-dom'
import { PlaceInLine } from '#client/places/place-name.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { PositionField } from '#client/share/position-field.tsx'
import { renderGrade } from '#client/standards/grade-badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { LinkedPlace } from '#shared/chat/room.ts'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './share-chat.data.ts'

const useForm = formsOf<typeof action>()
const useSearch = formsOf<ShapedAction<FormShape<'q'>>>()
const page = '/chat/share-chat/:id'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('share:title.page')} · ${t('header.product')}`,
  noindex: true,
})

export default function ShareChat() {
  const { id, room } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('share:title.page')} lead={t('share:lead.page', { name: room.group ?? room.place })} />
      {room.isOpen ? (
        <>
          {room.isOfficial ? <p className="muted">{t('share:refusal.official')}</p> : <Position />}
          <Places />
        </>
      ) : (
        <Banner tone="info" title={t('share:empty.closed')} />
      )}
      <a className="link" href={path('/chat/room-chat/:id', { id })}>
        {t('share:action.room')}
      </a>
    </div>
  )
}

function Position() {
  const { id, client, hours } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'position', to: path(page, { id }), hidden: { client } })
  return (
    <Panel labelledBy="position">
      <PageForm form={form} className="stack s4">
        <h2 id="position">{t('share:title.position')}</h2>
        <FormBanner form={form} />
        <p>{t('share:hint.position', { hours })}</p>
        <PositionField field={form.field('point')} />
        <Buttons>
          <Button variant="primary" icon="send">
            {t('share:action.position')}
          </Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

function Places() {
  const { id, q, isNone, places } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useSearch({ to: path(page, { id }) })
  return (
    <Panel labelledBy="place">
      <div className="stack s4">
        <h2 id="place">{t('share:title.place')}</h2>
        <PageForm form={form} method="get" className="stack">
          <Input {...form.field('q', q)} type="search" maxLength={100} label={t('share:field.name')} />
          <Buttons>
            <Button icon="search">{t('share:action.find')}</Button>
          </Buttons>
        </PageForm>
        {isNone && <p role="status">{t('share:empty.found', { text: q ?? '' })}</p>}
        <ul className="share-places" aria-label={t('share:title.place')}>
          {places.map((each) => (
            <li key={each.place.id}>
              <SharePlace {...each} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function SharePlace({ place, client }: { place: LinkedPlace; client: string }) {
  const { id } = useLoaderData<typeof loader>()
  const text = useText()
  const form = useForm({ do: 'place', to: path(page, { id }), of: { place: place.id }, hidden: { client } })
  return (
    <PageForm form={form}>
      <FormBanner form={form} />
      <div className="li">
        {renderGrade(text, place.grade, 32)}
        <span className="grow">
          <PlaceInLine place={place} />
        </span>
        <Button>
          {text.t('share:action.place')}
          <span className="vh"> {place.name}</span>
        </Button>
      </div>
    </PageForm>
  )
}
