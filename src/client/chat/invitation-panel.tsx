/** An invitation to a group: inviter, purpose, and the side that one would represent. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { GroupInvitation } from '#shared/chat/groups.ts'

interface InvitationPanelProps {
  invitation: GroupInvitation
  join: FormOf<string>
  decline: FormOf<string>
}

export function InvitationPanel({ invitation, join, decline }: InvitationPanelProps) {
  const { t } = useText()
  const { room, title, purpose, by, place, speaksFor, people } = invitation
  const name = t(speaksFor === 'place' ? 'chat:hint.joinPlace' : 'chat:hint.joinName')
  return (
    <Panel labelledBy={`invited-${room}`}>
      <div className="stack s3">
        <h3 id={`invited-${room}`} className="chat-title">
          {title}
        </h3>
        <p>
          {by === null ? t('chat:label.invitedByLeft', { place }) : t('chat:label.invitedBy', { name: by, place })} ·{' '}
          {t('chat:label.people', { count: people })}
        </p>
        {purpose && <p className="announcement">{purpose}</p>}
        <p className="small muted">{t('chat:hint.join', { name })}</p>
        <FormBanner form={join} />
        <FormBanner form={decline} />
        <Buttons>
          <PageForm form={join}>
            <Button variant="primary">{t('chat:action.join')}</Button>
          </PageForm>
          <PageForm form={decline}>
            <Button>{t('chat:action.decline')}</Button>
          </PageForm>
        </Buttons>
      </div>
    </Panel>
  )
}
