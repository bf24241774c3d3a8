/** After the submission: the next steps with their deadlines, and the one thing that can be done at once. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { DonePanel } from '#client/ui/done-panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import type { loader } from './finish.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('register:title.finish')} · ${t('header.product')}`,
  noindex: true,
})

export default function Finish() {
  const { place, status, name, submittedAt, decideBy, isVendor } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <DonePanel
        title={t(isListed(status) ? 'register:title.listed' : 'register:title.finish')}
        action={
          isVendor ? (
            <Buttons>
              <ButtonLink variant="primary" large href={path('/vendor/manage-business/do-survery/:id', { id: place })}>
                {t('register:action.survey')}
              </ButtonLink>
            </Buttons>
          ) : (
            <ButtonLink variant="primary" large href={path('/auth/pass-token/switc-role')}>
              {t('register:action.actAsVendor')}
            </ButtonLink>
          )
        }
      >
        <p>
          <b>{name}</b>
        </p>
        <p>{t('register:finish.arrived', { when: format.dateTime(submittedAt) })}</p>
        {!isListed(status) && <p>{t('register:finish.decides', { when: format.date(decideBy) })}</p>}
      </DonePanel>
      <Banner tone="info" title={t('register:finish.surveyTitle')}>
        {t('register:after.survey')}
      </Banner>
    </div>
  )
}
