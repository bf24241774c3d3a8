/** The channel of a district: announcements, the latest first, and for officers on duty there where to announce. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Announcement, ChannelView } from '#shared/chat/announcements.ts'
import { MESSAGE_LENGTH } from '#shared/chat/chat-limits.ts'
import { MessagePayees } from './message-payees.tsx'

export function Announcements({ announcements, mayWrite }: Pick<ChannelView, 'announcements' | 'mayWrite'>) {
  const { t } = useText()
  if (announcements.length === 0) return <Empty level={2} title={t('chat:empty.channel')} />
  return (
    <ol className="stack s4">
      {announcements.map((it) => (
        <li key={it.id}>
          <AnnouncementPanel announcement={it} mayWrite={mayWrite} />
        </li>
      ))}
    </ol>
  )
}

function AnnouncementPanel({ announcement, mayWrite }: { announcement: Announcement; mayWrite: boolean }) {
  const { t, format } = useText()
  const { id, unit, title, text, isUrgent, at, isTold, payees, readers } = announcement
  return (
    <Panel>
      <article className="stack s2" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p className="tags">
          {isUrgent && <Tag tone="bad">{t('chat:label.isUrgent')}</Tag>}
          {mayWrite && !isTold && <Tag tone="info">{t('chat:label.telling')}</Tag>}
        </p>
        <p className="announcement">{text}</p>
        <MessagePayees payees={payees} place={null} />
        <p className="small muted">
          {unit} · <time dateTime={at}>{format.dateTime(at)}</time>
          {readers && readers.told > 0 && ` · ${t('chat:label.readers', { ...readers })}`}
        </p>
      </article>
    </Panel>
  )
}

export function AnnounceForm({ form, owners }: { form: FormOf<string>; owners: number }) {
  const { t } = useText()
  return (
    <Panel lift labelledBy="announce">
      <PageForm form={form} className="message-form stack s3">
        <h2 id="announce">{t('chat:title.announce')}</h2>
        <FormBanner form={form} />
        <p className="small">{t('chat:label.owners', { count: owners })}</p>
        <Input
          {...form.field('title')}
          label={t('chat:label.title')}
          required
          data-wrong={t('chat:error.titleShort')}
        />
        <TextArea
          {...form.field('text')}
          label={t('chat:label.announcement')}
          rows={5}
          maxLength={MESSAGE_LENGTH.most}
          required
          data-wrong={t('chat:error.textShort')}
        />
        <Choice
          {...form.choice('urgent', 'on')}
          type="checkbox"
          label={t('chat:label.urgent')}
          hint={t('chat:hint.urgent')}
        />
        <p className="small muted">{t('chat:hint.announce')}</p>
        <Buttons>
          <Button variant="primary" icon="send">
            {t('chat:action.announce')}
          </Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
