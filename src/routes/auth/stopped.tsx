/** A person's own stopped account: why, until when, how to appeal, and the own data as a file. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { StopAppeal, StopFacts } from '#client/stops/stop-facts.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { STOP_APPEAL } from '#shared/stops/stop.ts'
import type { action, loader } from './stopped.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('stop:title.own')} · ${t('header.product')}`,
  noindex: true,
})

export default function Stopped() {
  const { stop, isGuest, isShut, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('stop:title.own')} lead={stop ? t(`stop:own.${stop.scope}`) : undefined} />
      <FormBanner done={done && t('stop:done.appealed')} />
      {stop ? (
        <>
          <Panel lift>
            <StopFacts stop={stop} />
          </Panel>
          <Panel labelledBy="appeal">
            <div className="stack">
              <h2 id="appeal">{t('stop:title.appeal')}</h2>
              {stop.appeal ? <StopAppeal appeal={stop.appeal} /> : <Appeal />}
            </div>
          </Panel>
        </>
      ) : (
        <Empty level={2} title={t(isGuest ? 'stop:empty.guest' : 'stop:empty.own')} />
      )}
      <Buttons>
        {isGuest ? (
          <ButtonLink variant="primary" href={path('/auth/login', { next: path('/auth/stopped') })}>
            {t('auth:action.signIn')}
          </ButtonLink>
        ) : (
          <ButtonLink href={isShut ? '/auth/stopped/my-data.json' : path('/profile/setting/my-data')} icon="download">
            {t('stop:action.data')}
          </ButtonLink>
        )}
      </Buttons>
    </div>
  )
}

function Appeal() {
  const { t } = useText()
  const form = useForm({ to: path('/auth/stopped') })
  return (
    <PageForm form={form} className="stack">
      <FormBanner form={form} />
      <TextArea
        {...form.field('text')}
        label={t('stop:field.appeal')}
        hint={t('stop:hint.appeal')}
        rows={6}
        required
        minLength={STOP_APPEAL.least}
        data-wrong={t('stop:error.appealShort')}
      />
      <Buttons>
        <Button variant="primary">{t('stop:action.appeal')}</Button>
      </Buttons>
    </PageForm>
  )
}
