/** Partner apps that are linked: a sign-in there is one here. Each can be unlinked. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './partners.data.ts'

const path = '/profile/setting/partners'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.partners')} · ${t('header.product')}`,
  noindex: true,
})

export default function Partners() {
  const { partners, providers, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.partners')} lead={t('profile:lead.partners')} />
      <ConfirmedNote />
      <FormBanner<typeof action> fields={['issuer', 'subject']} done={done && t(`profile:done.partner.${done}`)} />
      {partners.length === 0 && <p className="muted">{t('profile:hint.noPartners')}</p>}
      {partners.length > 0 && (
        <Panel flush>
          <ul>
            {partners.map(({ issuer, subject, name, linkedAt, isProvider }) => (
              <li className="li device" key={`${issuer} ${subject}`}>
                <span className="ic-box">
                  <Icon name="link" />
                </span>
                <div className="grow">
                  <b>{name}</b>
                  <small>{t('profile:note.partnerLinked', { date: format.date(linkedAt) })}</small>
                  {!isProvider && <small>{t('profile:note.partnerPerson', { subject })}</small>}
                </div>
                <Unlink
                  of={{ issuer, subject }}
                  label={t('profile:action.unlinkNamed', { name, date: format.date(linkedAt) })}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {providers.map(({ id, name }) => (
        // Not a page of ours: the browser follows it out of the product.
        <ButtonLink key={id} block icon="link" href={`${path}/link/${id}`}>
          {t('profile:action.linkWith', { name })}
        </ButtonLink>
      ))}
    </div>
  )
}

function Unlink({ of, label }: { of: { issuer: string; subject: string }; label: string }) {
  const { t } = useText()
  const form = useForm({ to: path, of })
  return (
    <PageForm form={form}>
      <Button aria-label={label}>{t('profile:action.unlink')}</Button>
    </PageForm>
  )
}
