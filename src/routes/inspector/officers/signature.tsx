/** The officer's own signature: as it stands under letters, and a field to draw another. Drawing needs the browser's code; removing one does not. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { DrawnHand, SignaturePad } from '#client/ui/signature-pad.tsx'
import { SIGNATURE_LENGTH } from '#shared/drawn-hand.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './signature.data.ts'

const page = '/inspector/signature'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('signature:title.signature')} · ${t('header.product')}`,
  noindex: true,
})

export default function Signature() {
  const { signature, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('signature:title.signature')} lead={t('signature:lead.signature')} />
      <StepUp />
      <FormBanner<typeof action> fields={['strokes']} done={done && t(`signature:done.${done}`)} />
      {signature && <Held />}
      <Draw key={signature?.drawnAt ?? ''} />
    </div>
  )
}

function Held() {
  const { signature, name } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const form = useForm({ do: 'remove', to: path(page), id: 'remove' })
  if (!signature) return null
  return (
    <Panel labelledBy="held">
      <div className="stack">
        <h2 id="held" className="card-h2">
          {t('signature:title.held')}
        </h2>
        <DrawnHand strokes={signature.strokes} label={t('signature:label.held', { name })} />
        <p className="small muted">{t('signature:hint.since', { at: format.dateTime(signature.drawnAt) })}</p>
        <PageForm form={form}>
          <Button variant="plain">{t('signature:action.remove')}</Button>
        </PageForm>
      </div>
    </Panel>
  )
}

function Draw() {
  const { signature } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'draw', to: path(page), id: 'draw' })
  return (
    <Panel labelledBy="draw-title">
      <PageForm form={form} className="stack">
        <h2 id="draw-title" className="card-h2">
          {t(signature ? 'signature:title.again' : 'signature:title.draw')}
        </h2>
        <SignaturePad
          field={form.field('strokes')}
          label={t('signature:label.pad')}
          clear={t('signature:action.clear')}
          most={SIGNATURE_LENGTH}
        />
        <p className="small muted">{t('signature:hint.proof')}</p>
        <noscript>
          <p className="small">{t('signature:hint.script')}</p>
        </noscript>
        <Button variant="primary">{t('signature:action.save')}</Button>
      </PageForm>
    </Panel>
  )
}
