/** Partner apps that are linked: whoever signs in there can come in here. Each can be unlinked. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/typed.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './partners.data.ts'

const path = '/profile/setting/partners'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.partners')} · ${t('header.product')}`,
  noindex: true,
})

export default function Partners() {
  const { partners, done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const [fault] = Object.values(refusal?.errors ?? {})
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.partners')} lead={t('profile:lead.partners')} />
      <ConfirmedNote />
      {fault && <Banner tone="bad" role="alert" title={t(fault)} />}
      {done && !refusal && <Banner tone="ok" role="status" title={t(`profile:done.partner.${done}`)} />}
      {partners.length === 0 && <p className="muted">{t('profile:hint.noPartners')}</p>}
      {partners.length > 0 && (
        <Panel flush>
          <ul>
            {partners.map(({ issuer, subject, name, linkedAt }) => (
              <li className="li device" key={`${issuer} ${subject}`}>
                <span className="ic-box">
                  <Icon name="link" />
                </span>
                <div className="grow">
                  <b>{name}</b>
                  <small>{t('profile:note.partnerLinked', { date: format.date(linkedAt) })}</small>
                  <small>{t('profile:note.partnerPerson', { subject })}</small>
                </div>
                <form method="post" action={path}>
                  <input type="hidden" name="issuer" value={issuer} />
                  <input type="hidden" name="subject" value={subject} />
                  <Button aria-label={t('profile:action.unlinkNamed', { name, date: format.date(linkedAt) })}>
                    {t('profile:action.unlink')}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}
