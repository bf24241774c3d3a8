/** Picture, name and contacts of one's own account, each with a form of its own; a contact changes when the code that came there was typed. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { AvatarField } from '#client/accounts/avatar-field.tsx'
import { CodeForm } from '#client/accounts/code-form.tsx'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { ContactField, NameField } from '#client/accounts/person-fields.tsx'
import { ConfirmedNote, useTyped } from '#client/accounts/typed.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { formatPhone } from '#shared/accounts/contact.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './profile-edit.data.ts'

const path = '/profile/setting/profile-edit'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.profileEdit')} · ${t('header.product')}`,
  noindex: true,
})

/** What was wrong with one of the page's forms, by the names of their `do`. */
function useRefusal(...names: string[]): FormRefusal | undefined {
  const refusal = useTyped()
  return refusal && names.includes(refusal.values.do ?? 'name') ? refusal : undefined
}

export default function ProfileEdit() {
  const { step, done } = useLoaderData<typeof loader>()
  const atCode = useRefusal('code', 'resend')
  const refusal = useActionData() as FormRefusal | undefined
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.profileEdit')} />
      <ConfirmedNote />
      {!(step && atCode) && <FormFault refusal={refusal} />}
      {done && !refusal && <Banner tone="ok" role="status" title={t(`profile:done.${done}`)} />}
      {step && (
        <Panel lift labelledBy="confirm">
          <div className="stack">
            <h2 id="confirm">{t('profile:header.confirm')}</h2>
            <CodeForm step={step} refusal={atCode} action={path} submit={t('profile:action.confirm')} />
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
  const error = useRefusal('picture')?.errors.avatar
  const { t } = useText()
  return (
    <Panel labelledBy="picture">
      <div className="stack">
        <h2 id="picture">{t('profile:header.picture')}</h2>
        <form className="stack" key={avatar} method="post" action={path} encType="multipart/form-data">
          <input type="hidden" name="do" value="picture" />
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
        </form>
        <form id="no-picture" method="post" action={path} hidden>
          <input type="hidden" name="do" value="no-picture" />
        </form>
      </div>
    </Panel>
  )
}

function Name() {
  const { name, step } = useLoaderData<typeof loader>()
  const refusal = useRefusal('name')
  const { t } = useText()
  return (
    <Panel labelledBy="own-name">
      <form className="stack" key={name} method="post" action={path}>
        <h2 id="own-name">{t('profile:header.name')}</h2>
        <input type="hidden" name="do" value="name" />
        <NameField refusal={refusal} given={name} />
        <Buttons>
          <Button variant={step ? 'line' : 'primary'}>{t('profile:action.saveName')}</Button>
        </Buttons>
      </form>
    </Panel>
  )
}

function Contacts() {
  const { email, phone } = useLoaderData<typeof loader>()
  const refusal = useRefusal('contact')
  const { t } = useText()
  const rows = { email, phone: phone && formatPhone(phone) }
  return (
    <Panel labelledBy="contacts">
      <form className="stack" method="post" action={path}>
        <h2 id="contacts">{t('profile:header.contacts')}</h2>
        <dl className="stack s2">
          {Object.entries(rows).map(([kind, value]) => (
            <div key={kind}>
              <dt className="muted small">{t(`profile:field.${kind}`)}</dt>
              <dd>{value ?? <span className="muted">{t('profile:note.none')}</span>}</dd>
            </div>
          ))}
        </dl>
        <input type="hidden" name="do" value="contact" />
        <ContactField
          refusal={refusal}
          label={t('profile:field.newContact')}
          hint={t('profile:hint.newContact')}
          autoComplete="off"
        />
        <Buttons>
          <Button>{t('auth:action.sendCode')}</Button>
        </Buttons>
      </form>
    </Panel>
  )
}
