/** A copy of the person's data, and deleting the account: lists beforehand the deleted and the remaining data, with the reason. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { LineBrowser } from '#client/accounts/line-browser.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TickBox } from '#client/ui/tick-box.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './my-data.data.ts'

const path = '/profile/setting/my-data'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.myData')} · ${t('header.product')}`,
  noindex: true,
})

export default function MyData() {
  const { inLine } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.myData')} lead={t('profile:lead.myData')} />
      <ConfirmedNote />
      <FormBanner />
      <Panel labelledBy="export">
        <div className="stack">
          <h2 id="export">{t('profile:header.export')}</h2>
          <p>{t('profile:hint.export')}</p>
          {inLine === null ? (
            <Buttons>
              <ButtonLink href={`${path}/export.json`} icon="download">
                {t('profile:action.export')}
              </ButtonLink>
            </Buttons>
          ) : (
            <LineBrowser address={inLine} of="profile" />
          )}
        </div>
      </Panel>
      <Panel labelledBy="delete">
        <div className="stack">
          <h2 id="delete">{t('profile:header.delete')}</h2>
          <Consequences />
          <DeleteForm />
        </div>
      </Panel>
    </div>
  )
}

const erased = ['person', 'password', 'devices', 'notifications', 'originals'] as const
const kept = ['records', 'words', 'events'] as const

function Consequences() {
  const { places } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="prose">
      <div className="stack s2">
        <h3>{t('profile:header.erased')}</h3>
        <ul>
          {erased.map((key) => (
            <li key={key}>{t(`profile:erased.${key}`)}</li>
          ))}
          {places.length > 0 && <li>{t('profile:erased.payees')}</li>}
        </ul>
      </div>
      <div className="stack s2">
        <h3>{t('profile:header.kept')}</h3>
        <ul>
          {kept.map((key) => (
            <li key={key}>{t(`profile:kept.${key}`)}</li>
          ))}
          {places.length > 0 && <li>{t('profile:kept.places', { places: places.join(', ') })}</li>}
        </ul>
      </div>
      <p>
        <b>{t('profile:hint.delete')}</b>
      </p>
    </div>
  )
}

function DeleteForm() {
  const { t } = useText()
  const form = useForm({ to: path })
  return (
    <PageForm form={form} className="stack">
      <TickBox form={form} name="sure" label={t('profile:field.sure')} wrong={t('auth:error.sure')} />
      <Buttons>
        <Button variant="danger">{t('profile:action.delete')}</Button>
      </Buttons>
    </PageForm>
  )
}
