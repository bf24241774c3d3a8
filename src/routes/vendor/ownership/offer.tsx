/** An offer to the reader, its contents, and the deadline to accept. */
import { useLoaderData } from 'react-router-dom'
import { Receipt } from '#client/ownership/receipt.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './offer.data.ts'

const page = '/vendor/offer/:id'
const useForm = formsOf<typeof action>()
type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ offer }: Data, t: Translate): Head => ({
  title: `${t(`ownership:offer.${offer.kind}`)} · ${t('header.product')}`,
  noindex: true,
})

export default function Offer() {
  const { offer, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const to = path(page, { id: offer.id })
  const accept = useForm({ do: 'accept', to })
  const decline = useForm({ do: 'decline', to })
  const isOpen = offer.state === 'offered'
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t(`ownership:offer.${offer.kind}`)} lead={offer.place.name} />
      <FormBanner<typeof action> done={done && t(`ownership:done.${done}`)} />
      <Panel lift={isOpen} labelledBy="offer">
        <div className="stack">
          <h2 id="offer">{offer.place.name}</h2>
          <Receipt
            lines={[
              [t('ownership:fact.address'), offer.place.address || '–'],
              [t('ownership:offer.from'), offer.from || '–'],
              isOpen ? [t('ownership:offer.until'), format.dateTime(offer.expiresAt)] : null,
              offer.kind === 'owner' ? [t('ownership:offer.openCards'), format.number(offer.openCards)] : null,
            ]}
          />
          {offer.kind === 'owner' ? (
            <ul className="checklist">
              <li>{t('ownership:offer.cards')}</li>
              {offer.isGraded && <li>{t('ownership:offer.grade')}</li>}
              <li>{t('ownership:offer.payees')}</li>
            </ul>
          ) : (
            <>
              <p>
                <b>{t(`ownership:part.${offer.part}`)}</b>
              </p>
              <p>{t(`ownership:partMay.${offer.part}`)}</p>
              <p className="muted">{t('ownership:helper.mayNot')}</p>
            </>
          )}
          {isOpen ? (
            <Buttons>
              <PageForm form={accept}>
                <Button variant="primary">{t(`ownership:action.accept_${offer.kind}`)}</Button>
              </PageForm>
              <PageForm form={decline}>
                <Button variant="plain">{t('ownership:action.decline')}</Button>
              </PageForm>
            </Buttons>
          ) : (
            <Banner tone="info" title={t(`ownership:offerState.${offer.state}`)} />
          )}
        </div>
      </Panel>
      {offer.state === 'accepted' && (
        <Buttons>
          <ButtonLink variant="primary" href={path('/vendor/my-business')}>
            {t('ownership:action.myBusiness')}
          </ButtonLink>
        </Buttons>
      )}
    </div>
  )
}
