/** Members of a room. In a group everybody can leave; its manager invites, takes out, renames and hands over. */
import { useLoaderData } from 'react-router-dom'
import { GroupFields } from '#client/chat/group-fields.tsx'
import { InviteFields, useInvited } from '#client/chat/invite-fields.tsx'
import { MemberRow } from '#client/chat/member-row.tsx'
import { Answers, AskReview, Labels, Notes } from '#client/chat/team-panel.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { GroupView, MembersView, PersonInRoom } from '#shared/chat/groups.ts'
import type { TeamView } from '#shared/chat/team.ts'
import type { HeadOf } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './member-chat.data.ts'

const useForm = formsOf<typeof action>()
const page = '/chat/member-chat/:id'

export const head: HeadOf<Awaited<ReturnType<typeof loader>>> = ({ members }, t) => ({
  title: `${t('chat:title.members')} · ${members.group?.title ?? members.place} · ${t('header.product')}`,
  noindex: true,
})

interface RowProps {
  person: PersonInRoom
  to: string
  mayManage: boolean
  isInvited?: boolean
}

function Row({ person, to, mayManage, isInvited }: RowProps) {
  const of = { handle: person.handle ?? '' }
  const remove = useForm({ do: 'remove', to, of })
  const handOver = useForm({ do: 'handOver', to, of })
  return (
    <MemberRow
      person={person}
      remove={mayManage && !person.isSelf ? remove : null}
      handOver={mayManage && !person.isSelf && !isInvited ? handOver : null}
    />
  )
}

function Invite({ to, people }: { to: string; people: MembersView['acquaintances'] }) {
  const { t } = useText()
  const form = useForm({ do: 'invite', to })
  const invited = useInvited(form, people)
  return (
    <Panel labelledBy="invite">
      <div className="stack s4">
        <h2 id="invite">{t('chat:title.invite')}</h2>
        {people.length === 0 ? (
          <p className="muted">{t('chat:empty.nobodyMore')}</p>
        ) : (
          <PageForm form={form} className="stack s4" onInput={invited.onInput}>
            <FormBanner form={form} />
            <InviteFields form={form} people={people} isNobody={invited.isNobody} />
            <p className="small muted">{t('chat:hint.invite')}</p>
            <Buttons>
              <Button>{t('chat:action.invite')}</Button>
            </Buttons>
          </PageForm>
        )}
      </div>
    </Panel>
  )
}

function Change({ to, group }: { to: string; group: Pick<GroupView, 'title' | 'purpose'> }) {
  const { t } = useText()
  const form = useForm({ do: 'change', to })
  return (
    <Panel labelledBy="change">
      <PageForm form={form} className="stack s4">
        <h2 id="change">{t('chat:title.changeGroup')}</h2>
        <FormBanner form={form} />
        <GroupFields form={form} group={group} />
        <Buttons>
          <Button>{t('chat:action.saveGroup')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

function Leave({ to }: { to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'leave', to })
  return (
    <FoldedForm
      form={form}
      title={t('chat:action.leaveAsk')}
      action={t('chat:action.leave')}
      variant="danger"
      className="chat-end"
    >
      <p>{t('chat:hint.leave')}</p>
    </FoldedForm>
  )
}

/** The place's people among themselves. */
function Team({ team, note, to }: { team: TeamView; note: string; to: string }) {
  const own = team.people.find(({ isSelf }) => isSelf)?.handle
  const seen = team.people.find(({ answers }) => answers)?.handle
  const take = useForm({ do: 'give', to, id: 'take', of: { to: own }, hidden: { seen } })
  const give = useForm({ do: 'give', to, id: 'give', hidden: { seen } })
  const set = useForm({ do: 'label', to, id: 'label' })
  const tap = useForm({ do: 'label', to, id: 'tap' })
  const off = useForm({ do: 'unlabel', to, id: 'unlabel' })
  const review = useForm({ do: 'review', to, id: 'review' })
  const write = useForm({ do: 'note', to, id: 'note', hidden: { note } })
  return (
    <>
      <Answers team={team} take={take} give={give} />
      <Labels team={team} set={set} tap={tap} take={off} />
      <AskReview team={team} form={review} />
      <Notes notes={team.notes} write={write} removeOf={(it) => <DropNote note={it.id} to={to} />} />
    </>
  )
}

function DropNote({ note, to }: { note: string; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'dropNote', to, of: { note } })
  return (
    <PageForm form={form} stays>
      <Button variant="plain">{t('chat:team.drop')}</Button>
    </PageForm>
  )
}

export default function MemberChat() {
  const { members, team, note } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id, group, place, people, invited, acquaintances, mayManage } = members
  const to = path(page, { id })
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('chat:title.members')}
        lead={group ? `${group.title} · ${t('chat:label.group', { place })}` : undefined}
      />
      <Panel flush>
        <ul className="told">
          {people.map((person, index) => (
            <Row key={person.handle ?? index} person={person} to={to} mayManage={mayManage} />
          ))}
        </ul>
      </Panel>
      {mayManage && people.length > 1 && <p className="small muted">{t('chat:hint.handOver')}</p>}
      {invited.length > 0 && (
        <section className="stack s3" aria-labelledby="invited">
          <h2 id="invited">{t('chat:title.invited')}</h2>
          <Panel flush>
            <ul className="told">
              {invited.map((person) => (
                <Row key={person.handle} person={person} to={to} mayManage={mayManage} isInvited />
              ))}
            </ul>
          </Panel>
        </section>
      )}
      {mayManage && group && (
        <>
          <Invite to={to} people={acquaintances} />
          <Change key={`${group.title} ${group.purpose}`} to={to} group={group} />
        </>
      )}
      {team && <Team key={note} team={team} note={note} to={to} />}
      <a className="link" href={path('/chat/room-chat/:id', { id })}>
        {t('chat:action.room')}
      </a>
      {group && <Leave to={to} />}
    </div>
  )
}
