/** Target of the link in the foot of a mail: one button that stops mails of that kind. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './unsubscribe.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('notification:title.unsubscribe')} · ${t('header.product')}`,
  noindex: true,
})

export default function Unsubscribe() {
  const { found } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('notification:title.unsubscribe')} />
      <FormBanner<typeof action> fields={['of']} />
      {!found && (
        <Banner tone="warn" role="alert" title={t('notification:unsubscribe.unknown')}>
          {t('notification:unsubscribe.unknownHint')}
        </Banner>
      )}
      {found?.isStopped && (
        <Banner
          tone="ok"
          role="status"
          title={t('notification:unsubscribe.stopped', { topic: t(`notification:topic.${found.topic}`) })}
        >
          {t('notification:unsubscribe.always')}
        </Banner>
      )}
      {found && !found.isStopped && <Stop />}
      <Buttons>
        <ButtonLink href="/notification#settings">{t('notification:unsubscribe.settings')}</ButtonLink>
      </Buttons>
    </div>
  )
}

function Stop() {
  const { token, found } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ to: '/notification/unsubscribe', hidden: { of: token } })
  if (!found) return null
  return (
    <Panel>
      <PageForm form={form} className="stack s4">
        <p>{t('notification:unsubscribe.ask', { topic: t(`notification:topic.${found.topic}`) })}</p>
        <p className="small muted">{t('notification:unsubscribe.always')}</p>
        <Button variant="primary" large block>
          {t('notification:unsubscribe.stop')}
        </Button>
      </PageForm>
    </Panel>
  )
}
