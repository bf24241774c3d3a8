/** A new group, of the reader's chat partners. */
import { useLoaderData } from 'react-router-dom'
import { GroupFields } from '#client/chat/group-fields.tsx'
import { InviteFields, useInvited } from '#client/chat/invite-fields.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { HeadOf } from '#shared/head.ts'
import type { action, loader } from './create-group.data.ts'

const useForm = formsOf<typeof action>()
const page = '/chat/create-group'

export const head: HeadOf<Awaited<ReturnType<typeof loader>>> = (_data, t) => ({
  title: `${t('chat:title.newGroup')} · ${t('header.product')}`,
  noindex: true,
})

export default function CreateGroup() {
  const { places, acquaintances, group } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ to: page, hidden: { group } })
  const invited = useInvited(form, acquaintances)
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('chat:title.newGroup')} lead={t('chat:lead.newGroup')} />
      {acquaintances.length === 0 ? (
        <Empty
          level={2}
          title={t('chat:empty.acquaintances')}
          hint={t('chat:empty.acquaintancesHint')}
          action={<ButtonLink href="/client/search">{t('chat:action.find')}</ButtonLink>}
        />
      ) : (
        <Panel lift>
          <PageForm form={form} className="stack s4" onInput={invited.onInput}>
            <FormBanner form={form} />
            <GroupFields form={form} />
            <Select {...form.field('place', places[0]?.id)} label={t('chat:label.groupPlace')} required>
              {places.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <InviteFields form={form} people={acquaintances} isNobody={invited.isNobody} />
            <p className="small muted">
              {t('chat:hint.invite')} {t('chat:hint.limit')}
            </p>
            <Buttons>
              <Button variant="primary">{t('chat:action.createGroup')}</Button>
            </Buttons>
          </PageForm>
        </Panel>
      )}
      <a className="link" href="/chat/channel-chat">
        {t('chat:action.rooms')}
      </a>
    </div>
  )
}
