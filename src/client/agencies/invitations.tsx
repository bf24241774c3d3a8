/** Invitations into an agency: a form for a new one, and the open ones, which can be taken back. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { PickOne } from '#client/ui/pick-one.tsx'
import { INVITATION_DAYS, type InvitationLine } from '#shared/officers/invitation.ts'

interface InvitationsProps {
  invitations: readonly InvitationLine[]
  /** Address of the older ones; null at the end. */
  next: string | null
  areas: readonly { code: number; name: string }[]
  form: FormOf<string>
  /** The form that takes one back. */
  children: (invitation: InvitationLine) => ReactNode
}

export function Invitations({ invitations, next, areas, form, children }: InvitationsProps) {
  const { t, format } = useText()
  return (
    <section className="stack" aria-labelledby="invitations">
      <h2 id="invitations">{t('agency:title.invitations')}</h2>
      {invitations.length > 0 && (
        <Panel>
          <ul className="lines">
            {invitations.map((it) => (
              <li key={it.id}>
                <div className="grow stack s2">
                  <b className="anywhere">{it.contact}</b>
                  <p className="small muted">
                    {t('agency:line.invitation', { area: it.area, at: format.date(it.until) })}
                    {it.by && ` · ${it.by}`}
                  </p>
                  {children(it)}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {next && (
        <a className="link reach" href={next}>
          {t('officer:action.older')}
        </a>
      )}
      {areas.length > 0 && (
        <FoldedForm
          form={form}
          title={t('agency:action.invite')}
          action={t('agency:action.invite')}
          variant="primary"
          className="panel stack"
        >
          <p className="small muted">{t('agency:lead.invite', { days: INVITATION_DAYS })}</p>
          <Input
            {...form.field('contact')}
            required
            data-wrong={t('auth:error.contactEmpty')}
            autoComplete="off"
            spellCheck={false}
            label={t('agency:field.contactOf')}
          />
          <PickOne
            {...form.field('area', '')}
            label={t('agency:field.inviteArea')}
            required
            data-wrong={t('officer:error.area')}
            choose={t('agency:field.inviteArea')}
            options={areas.map(({ code, name }) => ({ value: String(code), name }))}
            words={{ type: t('officer:pick.area'), none: t('officer:pick.noArea'), all: t('officer:pick.allAreas') }}
          />
        </FoldedForm>
      )}
    </section>
  )
}

/** Takes one back. */
export function EndInvitation({ form }: { form: FormOf<string> }) {
  const { t } = useText()
  return (
    <PageForm form={form}>
      <FormBanner form={form} />
      <Button variant="plain">{t('agency:action.uninvite')}</Button>
    </PageForm>
  )
}
