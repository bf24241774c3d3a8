/** A card between agencies: who is in charge, the offer that waits with its answers, the form that offers it, and the note to the agency in charge. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import type { CardReferral as Referral } from '#shared/cards/referral.ts'

type Forms = Record<'refer' | 'take' | 'giveBack' | 'endOffer' | 'note', FormOf<string>>

export function CardReferral({ referral, isOpen, forms }: { referral: Referral; isOpen: boolean; forms: Forms }) {
  const { t } = useText()
  const { agency, takers, isInCharge } = referral
  return (
    <Panel labelledBy="referral">
      <div className="stack">
        <h2 id="referral" className="card-h2">
          {t('warning:referral.title')}
        </h2>
        <p>{agency ?? t('warning:referral.unknown')}</p>
        {isOpen && <Offered referral={referral} forms={forms} />}
        {isOpen && takers.length > 0 && <Offer takers={takers} form={forms.refer} />}
        {isOpen && (
          <WithWords
            form={forms.note}
            name="text"
            title={t(isInCharge ? 'warning:referral.ownNote' : 'warning:referral.note')}
            hint={t('warning:referral.noteHint')}
            label={t('warning:referral.noteLabel')}
            act={t('warning:referral.noteSend')}
          />
        )}
      </div>
    </Panel>
  )
}

/** The offer, with the forms of who may answer it. */
function Offered({ referral: { offered }, forms: { take, giveBack, endOffer } }: { referral: Referral; forms: Forms }) {
  const { t, format } = useText()
  if (!offered) return null
  return (
    <>
      <p className="small">
        {t('warning:referral.offered', { from: offered.from, to: offered.to, at: format.dateTime(offered.at) })}
      </p>
      <p className="small as-written">{offered.reason}</p>
      {offered.mayAnswer && (
        <>
          <PageForm form={take} className="stack">
            <FormBanner form={take} />
            <p className="small muted">{t('warning:referral.takeHint')}</p>
            <Buttons>
              <Button variant="primary">{t('warning:referral.take')}</Button>
            </Buttons>
          </PageForm>
          <WithWords
            form={giveBack}
            name="reason"
            title={t('warning:referral.return')}
            label={t('warning:referral.returnReason')}
            act={t('warning:referral.return')}
          />
        </>
      )}
      {offered.mayEnd && (
        <PageForm form={endOffer}>
          <FormBanner form={endOffer} />
          <Buttons>
            <Button>{t('warning:referral.end')}</Button>
          </Buttons>
        </PageForm>
      )}
    </>
  )
}

function Offer({ takers, form }: { takers: Referral['takers']; form: FormOf<string> }) {
  const { t } = useText()
  return (
    <WithWords
      form={form}
      name="reason"
      title={t('warning:referral.offer')}
      hint={t('warning:referral.offerHint')}
      label={t('warning:referral.reason')}
      act={t('warning:referral.offerSend')}
    >
      <Select
        {...form.field('to', '')}
        label={t('warning:referral.to')}
        required
        data-wrong={t('warning:error.referTo')}
      >
        <option value="">{t('warning:referral.choose')}</option>
        {takers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </WithWords>
  )
}

interface WithWordsProps {
  form: FormOf<string>
  /** Of the field with the words. */
  name: 'reason' | 'text'
  title: string
  label: string
  act: string
  hint?: string
  children?: React.ReactNode
}

/** A form that is folded until it is wanted. */
function WithWords({ form, name, title, label, act, hint, children }: WithWordsProps) {
  const { t } = useText()
  return (
    <FoldedForm form={form} title={title} action={act} className="more">
      {hint && <p className="small muted">{hint}</p>}
      {children}
      <TextArea
        {...form.field(name)}
        label={label}
        required
        minLength={CARD_REASON_LENGTH.least}
        data-wrong={t('card:error.reasonShort')}
      />
    </FoldedForm>
  )
}
