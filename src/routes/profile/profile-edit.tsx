/** Picture, name and contacts of one's own account, each with a form of its own; a contact changes when the code that came there was typed. */
import { useLoaderData } from 'react-router-dom'
import { AvatarField } from '#client/accounts/avatar-field.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { ContactField, NameField } from '#client/accounts/person-fields.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { formatPhone } from '#shared/accounts/contact.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './profile-edit.data.ts'

const path = '/profile/setting/profile-edit'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.profileEdit')} · ${t('header.product')}`,
  noindex: true,
})

const useForm = formsOf<typeof action>()
export default function ProfileEdit() {
  const { step, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.profileEdit')} />
      <ConfirmedNote />
      <FormBanner done={done && t(`profile:done.${done}`)} />
      {step && (
        <Panel lift labelledBy="confirm">
          <div className="stack">
            <h2 id="confirm">{t('profile:header.confirm')}</h2>
            <CodeForm step={step} action={path} submit={t('profile:action.confirm')} />
          </div>
        </Panel>
      )}
      <Picture />
      <Name />
      {!step && <Contacts />}
    </div>
  )
}

function Picture() {
  const { name, avatar } = useLoaderData<typeof loader>()
  const form = useForm({ do: 'picture', to: path })
  const removing = useForm({ do: 'no-picture', to: path })
  const error = form.refusal?.errors.avatar
  const { t } = useText()
  return (
    <Panel labelledBy="picture">
      <div className="stack">
        <h2 id="picture">{t('profile:header.picture')}</h2>
        <PageForm form={form} className="stack" key={avatar} encType="multipart/form-data">
          <AvatarField
            id="avatar"
            name="avatar"
            label={t('profile:field.picture')}
            hint={t('profile:hint.picture')}
            error={error && t(error)}
            person={{ name, avatar }}
          />
          <Buttons>
            <Button>{t('profile:action.savePicture')}</Button>
            {avatar && (
              <Button variant="plain" form="no-picture">
                {t('profile:action.removePicture')}
              </Button>
            )}
          </Buttons>
        </PageForm>
        <PageForm form={removing} id="no-picture">
          {null}
        </PageForm>
      </div>
    </Panel>
  )
}

function Name() {
  const { name, step } = useLoaderData<typeof loader>()
  const form = useForm({ do: 'name', to: path })
  const { t } = useText()
  return (
    <Panel labelledBy="own-name">
      <PageForm form={form} className="stack" key={name}>
        <h2 id="own-name">{t('profile:header.name')}</h2>
        <NameField form={form} given={name} />
        <Buttons>
          <Button variant={step ? 'line' : 'primary'}>{t('profile:action.saveName')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

function Contacts() {
  const { email, phone } = useLoaderData<typeof loader>()
  const form = useForm({ do: 'contact', to: path })
  const { t } = useText()
  const rows = { email, phone: phone && formatPhone(phone) }
  return (
    <Panel labelledBy="contacts">
      <PageForm form={form} className="stack">
        <h2 id="contacts">{t('profile:header.contacts')}</h2>
        <dl className="stack s2">
          {Object.entries(rows).map(([kind, value]) => (
            <div key={kind}>
              <dt className="muted small">{t(`profile:field.${kind}`)}</dt>
              <dd>{value ?? <span className="muted">{t('profile:note.none')}</span>}</dd>
            </div>
          ))}
        </dl>
        <ContactField
          form={form}
          label={t('profile:field.newContact')}
          hint={t('profile:hint.newContact')}
          autoComplete="off"
        />
        <Buttons>
          <Button>{t('auth:action.sendCode')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
