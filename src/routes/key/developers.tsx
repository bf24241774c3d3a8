/** A reader's own keys to the API. It works without JavaScript; a new key is shown in one answer and never again. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { KeyFields } from '#client/keys/key-fields.tsx'
import { KeyList, RevokeKey } from '#client/keys/key-list.tsx'
import { KeyOnce } from '#client/keys/key-once.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useReply } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { KEY_PER_MINUTE, type KeyLine, type MadeKey } from '#shared/open/keys.ts'
import { NETWORK_PER_MINUTE } from '#shared/open/limits.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './developers.data.ts'

const page = '/profile/developers'
const useForm = formsOf<typeof action>()
type Made = ShapedAction<FormShape<string, MadeKey>>

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('key:title.own')} · ${t('header.product')}`,
  noindex: true,
})

export default function Developers() {
  const { keys, done } = useLoaderData<typeof loader>()
  const made = useReply<Made>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('key:title.own')}
        lead={t('key:lead.own', { free: NETWORK_PER_MINUTE, most: KEY_PER_MINUTE })}
      />
      <ConfirmedNote />
      <FormBanner<typeof action> fields={['key']} done={done && t('key:done.revoked')} />
      {made && <KeyOnce title={t('key:title.made', { name: made.name })} hint={t('key:hint.once')} secret={made.key} />}
      <KeyList keys={keys}>{(key) => <Revoke line={key} />}</KeyList>
      <Make />
      <Buttons>
        <ButtonLink href={path('/profile/webhooks')} icon="send">
          {t('key:hook.title')}
        </ButtonLink>
        <ButtonLink href={path('/open')} icon="file-text">
          {t('key:action.guide')}
        </ButtonLink>
      </Buttons>
    </div>
  )
}

function Make() {
  const { t } = useText()
  const form = useForm({ do: 'make', to: page })
  return (
    <Panel labelledBy="make">
      <PageForm form={form} className="stack">
        <h2 id="make">{t('key:title.make')}</h2>
        <FormBanner form={form} />
        <KeyFields form={form} />
        <Buttons>
          <Button variant="primary">{t('key:action.make')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

function Revoke({ line }: { line: KeyLine }) {
  return <RevokeKey line={line} form={useForm({ do: 'revoke', to: page, of: { key: line.id }, id: line.id })} />
}
