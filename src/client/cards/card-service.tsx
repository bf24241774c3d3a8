/** The service of a letter: its receiver and dates as it was sent, each act by which it arrived, and for officers the forms that put one down. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Input } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { DrawnHand, SignaturePad } from '#client/ui/signature-pad.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { sentAs, servedTo } from '#shared/cards/served-words.ts'
import {
  isUndelivered,
  SERVICE_LENGTHS,
  type ServiceView,
  type ServiceWay,
  serviceWays,
} from '#shared/cards/service.ts'

type Forms = Record<ServiceWay, FormOf<string>>

interface CardServiceProps {
  file: CardFile
  /** Of the officers in charge; null for any other reader. */
  forms: Forms | null
  /** The minute of now in Bangkok, as a field has it. */
  minute: string
}

export function CardService({ file, forms, minute }: CardServiceProps) {
  const { t, format } = useText()
  const { letter, timeline, issuedAt, place, services, awaitsService } = file
  const seen = timeline.find(({ to }) => to === 'acknowledged')
  // A card of before the acts has its issue and its moves.
  const has = (act: ServiceView['how']) => services.some(({ how }) => how === act)
  const time = (at: string) => <time dateTime={at}>{format.dateTime(at)}</time>
  const facts: readonly (readonly [Parameters<typeof label>[0], ReactNode])[] = [
    ['to', letter?.place ?? place.name],
    ...(letter
      ? ([
          ['address', letter.address],
          ['unit', letter.unit],
        ] as const)
      : []),
    ...(issuedAt && !has('sent')
      ? ([['sentAt', awaitsService ? t('warning:service.nobody') : time(issuedAt)]] as const)
      : []),
    ...(has('opened') ? [] : ([['seenAt', seen ? time(seen.at) : t('warning:service.notSeen')]] as const)),
    ...(letter
      ? ([
          ['replyDue', time(letter.replyDueAt)],
          ['fixDue', letter.fixDueAt ? time(letter.fixDueAt) : t('card:date.beforeOpening')],
          ['appealDue', time(letter.appealDueAt)],
        ] as const)
      : []),
  ]
  return (
    <Panel labelledBy="service">
      <div className="stack">
        <h2 id="service" className="card-h2">
          {t('warning:title.service')}
        </h2>
        {awaitsService && <Banner tone="warn" title={t('warning:serve.awaits')} />}
        {forms && isUndelivered(services) && <Banner tone="warn" title={t('warning:served.undelivered')} />}
        <dl className="receipt">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{label(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {services.length > 0 && (
          <ol className="lines">
            {services.map((service) => (
              <Act key={service.id} service={service} />
            ))}
          </ol>
        )}
        {forms && serviceWays.map((how) => <Serve key={how} how={how} form={forms[how]} minute={minute} />)}
      </div>
    </Panel>
  )

  function label(name: 'to' | 'address' | 'unit' | 'sentAt' | 'seenAt' | 'replyDue' | 'fixDue' | 'appealDue'): string {
    return t(`warning:service.${name}`)
  }
}

/** One act, with the hand of the receiver. */
function Act({ service }: { service: ServiceView }) {
  const { t, format } = useText()
  const { how, at, receiver, number, reason, signature, agency } = service
  const words = [servedTo(service, t), number, reason, sentAs(service, { t, format })]
  return (
    <li>
      <div className="grow">
        <b>{t(`card:event.served_${how}`)}</b>
        <small>
          <time dateTime={at}>{format.dateTime(at)}</time>
          {agency && ` · ${agency}`}
        </small>
        <p className="small prose">{words.filter(Boolean).join(' · ')}</p>
        {signature && <DrawnHand strokes={signature} label={t('warning:serve.signed', { name: receiver ?? '' })} />}
      </div>
    </li>
  )
}

/** Puts one act down; folded until it is wanted. */
function Serve({ how, form, minute }: { how: ServiceWay; form: FormOf<string>; minute: string }) {
  const { t } = useText()
  return (
    <FoldedForm
      form={form}
      title={t(`warning:serve.title.${how}`)}
      action={t(`warning:serve.act.${how}`)}
      className="more no-print"
    >
      <p className="small muted">{t(`warning:serve.hint.${how}`)}</p>
      <Input
        {...form.field('at', minute)}
        type="datetime-local"
        label={t('warning:serve.at')}
        required
        data-wrong={t('warning:error.servedAt')}
      />
      {how === 'posted' && (
        <Input
          {...form.field('number')}
          label={t('warning:serve.number')}
          required
          maxLength={SERVICE_LENGTHS.number}
          data-wrong={t('warning:error.postNumber')}
        />
      )}
      {how !== 'posted' && (
        <>
          <Input
            {...form.field('receiver')}
            label={t(`warning:serve.receiver.${how}`)}
            required={how === 'handed'}
            maxLength={SERVICE_LENGTHS.receiver}
            data-wrong={t('warning:error.receiver')}
          />
          <Input
            {...form.field('position')}
            label={t('warning:serve.position')}
            required={how === 'handed'}
            maxLength={SERVICE_LENGTHS.position}
            data-wrong={t('warning:error.position')}
          />
        </>
      )}
      {how === 'refused' && (
        <TextArea
          {...form.field('reason')}
          label={t('warning:serve.reason')}
          required
          minLength={CARD_REASON_LENGTH.least}
          data-wrong={t('card:error.reasonShort')}
        />
      )}
      {how === 'handed' && (
        <SignaturePad
          field={form.field('signature')}
          label={t('warning:serve.signature')}
          clear={t('warning:serve.clear')}
          most={SERVICE_LENGTHS.signature}
        />
      )}
    </FoldedForm>
  )
}
