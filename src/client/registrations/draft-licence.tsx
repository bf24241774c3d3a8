/** A licence of a registration: its data and document, that it is applied for, or why there is none; its forms are folded away once it is. */
import type { Sending } from '#client/photos/use-sending.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Input } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { LicenceKind } from '#shared/registrations/licence-kinds.ts'
import type { DraftLicence } from '#shared/registrations/registration.ts'
import { AppliedForm } from './applied-form.tsx'
import { LicenceForm } from './licence-form.tsx'

interface DraftLicencePanelProps {
  licence: { kind: LicenceKind; stated: DraftLicence | null; document: string | null }
  isNeeded: boolean
  today: string
  form: FormOf<'number' | 'issuer' | 'expires'>
  applied: FormOf<'application' | 'issuer' | 'applied'>
  none: FormOf<'none'>
  drop: FormOf<never>
  sending: Sending
  sendingReceipt: Sending
}

export function DraftLicencePanel(props: DraftLicencePanelProps) {
  const { licence, isNeeded, today, form, applied, none, drop, sending, sendingReceipt } = props
  const { t, format } = useText()
  const { kind, stated, document } = licence
  const name = t(`register:licence.${kind}`)
  const given = stated && 'number' in stated ? stated : null
  const waits = stated && 'applied' in stated ? stated : null
  const reason = stated && 'none' in stated ? stated.none : ''
  const isOpen =
    (isNeeded && !stated) || form.refusal !== undefined || applied.refusal !== undefined || none.refusal !== undefined
  return (
    <Panel labelledBy={`licence-${kind}`}>
      <div className="stack">
        <div className="row between wrapped">
          <h2 id={`licence-${kind}`}>{name}</h2>
          <Tag tone={given ? 'ok' : stated ? 'warn' : undefined}>
            {t(
              given
                ? 'register:licence.stated'
                : waits
                  ? 'register:licence.applied'
                  : stated
                    ? 'register:licence.none'
                    : isNeeded
                      ? 'register:licence.needed'
                      : 'register:licence.optional',
            )}
          </Tag>
        </div>
        {given && (
          <p>
            {t('register:licence.line', { number: given.number, issuer: given.issuer })}
            {given.expires && ` · ${t('register:licence.until', { day: format.date(given.expires) })}`}
          </p>
        )}
        {waits && (
          <p>
            {t('register:licence.appliedLine', {
              number: waits.application,
              issuer: waits.issuer,
              day: format.date(waits.applied),
            })}
          </p>
        )}
        {reason && <p>{reason}</p>}
        {document && (
          <img
            className="document"
            src={document}
            alt={t(waits ? 'register:licence.receipt' : 'register:licence.document', { name })}
          />
        )}
        <details className="fold" open={isOpen}>
          <summary>{t(stated ? 'register:action.changeLicence' : 'register:action.stateLicence')}</summary>
          <div className="stack s6">
            <LicenceForm
              kind={kind}
              given={given ?? {}}
              earliest={today}
              form={form}
              sending={sending}
              isFirst={isNeeded && !stated}
            />
            <AppliedForm kind={kind} given={waits ?? {}} today={today} form={applied} sending={sendingReceipt} />
            <details className="fold" open={none.refusal !== undefined || reason !== ''}>
              <summary>{t('register:header.none')}</summary>
              <PageForm form={none} className="stack">
                <Input
                  {...none.field('none', reason)}
                  label={t('register:field.none')}
                  hint={t('register:hint.none')}
                  required
                  data-wrong={t('register:error.needed')}
                />
                <Buttons>
                  <Button>{t('register:action.saveNone')}</Button>
                </Buttons>
              </PageForm>
            </details>
            {stated && (
              <PageForm form={drop}>
                <Button variant="plain">
                  {t('register:action.remove')}
                  <span className="vh"> {name}</span>
                </Button>
              </PageForm>
            )}
          </div>
        </details>
      </div>
    </Panel>
  )
}
