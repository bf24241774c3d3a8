/** The frame of every step of a registration: progress, parts that an officer has sent back, the form's faults and their fields. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn, SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { FieldNote } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Steps } from '#client/ui/steps.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { type ReturnField, reasonsOf } from '#shared/registrations/decision.ts'
import { type DraftView, type StepName, screenOf, screens } from '#shared/registrations/registration.ts'
import { returnLabels } from '#shared/registrations/return-labels.ts'

/** The head of a step's page. */
export const stepHead = (step: StepName, t: Translate): Head => ({
  title: `${t(`register:step.${step}`)} · ${t('register:title.start')} · ${t('header.product')}`,
  noindex: true,
})

interface StepFrameProps {
  step: StepName
  draft: DraftView & { translates: boolean }
  children: ReactNode
}

export function StepFrame({ step, draft, children }: StepFrameProps) {
  const { t, format } = useText()
  const reasons = reasonsOf(step, draft.returned)
  return (
    <SaidIn said={draft.said}>
      <div className="wrap narrow stack s6">
        <PageHead
          title={t(`register:step.${step}`)}
          lead={t('register:hint.kept', { when: format.dateTime(draft.updatedAt) })}
        />
        <Steps
          steps={screens.map((name) => t(`register:step.${name}`))}
          current={screens.indexOf(screenOf(step)) + 1}
        />
        {reasons.length > 0 && (
          <Banner tone="warn" title={t('register:returned.title')}>
            <ul className="dots">
              {reasons.map(([field, reason]) => (
                <li key={field}>
                  <a className="link" href={`#${field}`}>
                    {t(returnLabels[field])}
                  </a>
                  <SaidText text={reason} />
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {reasons.length > 0 && <SaidNotice said={draft.said} translates={draft.translates} />}
        {draft.isGuest && <p className="muted small">{t('register:hint.guest')}</p>}
        {children}
      </div>
    </SaidIn>
  )
}

/** An officer's reason for a returned field, to stand beside it; in the reader's language where it is known, which the banner above marks. */
export function useReturned({
  returned,
  said,
}: Pick<DraftView, 'returned' | 'said'>): (field: ReturnField) => string | undefined {
  const { t } = useText()
  return (field) => {
    const reason = returned?.[field]
    return reason && t('register:returned.reason', { reason: said.words[reason]?.translation ?? reason })
  }
}

/** The same under a heading, of all that stands there. */
export function ReturnedNote({ draft, field }: { draft: Pick<DraftView, 'returned' | 'said'>; field: ReturnField }) {
  const said = useReturned(draft)(field)
  return said ? <FieldNote>{said}</FieldNote> : null
}

/** The faults of a form, with a link to each field; the fault of the form as a whole stands in its banner. */
export function Faults<Field extends string>({
  form,
  labels,
}: {
  form: FormOf<Field>
  /** By the ids of fields, whose names they are. */
  labels: Record<string, string>
}) {
  const { t } = useText()
  const found = Object.keys(form.faults).filter((name) => form.faults[name])
  const all = new Set([...Object.keys(form.refusal?.errors ?? {}), ...found])
  const named = Object.keys(labels).filter((name) => all.has(name))
  if (named.length === 0) return null
  return (
    <Banner tone="bad" role="alert" title={t('register:hint.faults', { count: named.length })}>
      <ul>
        {named.map((name) => (
          <li key={name}>
            <a className="link" href={`#${name}`}>
              {labels[name]}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** The server's values where another device has saved meanwhile; values typed here stay in the form. */
export function Elsewhere({
  form,
  there,
  labels,
}: {
  form: { refusal?: { errors: Record<string, string | undefined> } }
  there: Record<string, string>
  labels: Record<string, string>
}) {
  const { t } = useText()
  if (form.refusal?.errors.form !== 'register:error.changedElsewhere') return null
  return (
    <section className="panel stack" aria-labelledby="there">
      <h2 id="there">{t('register:elsewhere.title')}</h2>
      <p className="muted">{t('register:elsewhere.what')}</p>
      <dl className="receipt">
        {Object.entries(labels).map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{there[name] || t('register:elsewhere.empty')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Back, keep for later, go on: the end of a step's form. */
export function StepEnd({ back }: { back: string }) {
  const { t } = useText()
  return (
    <div className="step-end">
      <button className="btn primary" type="submit" name="go" value="next">
        {t('register:action.next')}
      </button>
      <button className="btn line" type="submit" name="go" value="later" formNoValidate>
        {t('register:action.later')}
      </button>
      <ButtonLink href={back} variant="plain" icon="chevron-left">
        {t('register:action.back')}
      </ButtonLink>
    </div>
  )
}
