/** The second screen: where it is. A place that looks like one that is here already is shown beside it, with room to say why it is another. */
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { AlikeQuestion } from '#client/registrations/alike-question.tsx'
import { AreaField } from '#client/registrations/area-field.tsx'
import { PinField } from '#client/registrations/pin-field.tsx'
import { Elsewhere, Faults, StepEnd, StepFrame, stepHead, useReturned } from '#client/registrations/step-frame.tsx'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './form2.data.ts'

const page = '/vendor/register-business/form2'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate) => stepHead('form2', t)

export default function Form2() {
  const { draft, fields, rev, area, offered, chosen, outline, tiles, alike } = useLoaderData<typeof loader>()
  const { t } = useText()
  const returned = useReturned(draft)
  const hydrated = useHydrated()
  const form = useForm({
    do: 'save',
    // With the search of a page without a script: a refused form comes back with the same sub-districts to choose from.
    to: path(page, { draft: draft.id, area: hydrated ? null : area }),
    hidden: { rev: String(rev) },
  })
  const labels = {
    subdistrict: t('register:field.subdistrict'),
    address: t('register:field.address'),
    point: t('register:field.point'),
    because: t('register:field.because'),
  }
  const [middle, setMiddle] = useState(chosen?.middle ?? null)
  const [isSure, setSure] = useState(fields.sure === '1')
  const isFar = form.refusal?.errors.point === 'register:error.pinFar' || isSure
  const point = form.field('point', fields.point)
  return (
    <StepFrame step="form2" draft={draft}>
      <FormBanner<typeof action> form={form} fields={['rev', 'go', 'sure']} />
      <Faults form={form} labels={{ area: labels.subdistrict, ...labels }} />
      <Elsewhere form={form} there={{ ...fields, subdistrict: chosen?.name ?? '' }} labels={labels} />
      {!hydrated && (
        <form method="get" action={page} className="stack">
          <input type="hidden" name="draft" value={draft.id} />
          <Input
            id="area-search"
            name="area"
            type="search"
            label={t('register:field.area')}
            hint={t('register:hint.area')}
            defaultValue={area ?? ''}
          />
          <Buttons>
            <Button icon="search">{t('register:action.find')}</Button>
          </Buttons>
          {area !== null && offered.length === 0 && <p className="muted">{t('register:hint.noArea')}</p>}
        </form>
      )}
      <PageForm form={form} className="stack s6">
        <Panel>
          <div className="stack">
            <AreaField
              chosen={chosen}
              offered={offered}
              hydrated={hydrated}
              error={form.field('subdistrict').error}
              missed={form.faults.area ?? undefined}
              onPick={({ middle }) => {
                setMiddle(middle)
                form.tell({ area: null, subdistrict: null })
              }}
              sent={form.refusal?.values.subdistrict}
            />
            <Input
              {...form.field('address', fields.address)}
              note={returned('address')}
              label={labels.address}
              hint={t('register:hint.address')}
              required
              data-wrong={t('register:error.needed')}
            />
          </div>
        </Panel>
        <Panel>
          <div className="stack">
            <PinField
              given={point.defaultValue ?? ''}
              note={returned('point')}
              error={point.error}
              outline={outline}
              tiles={tiles}
              middle={middle}
              opensLinks
            />
            {isFar && (
              <Choice
                type="checkbox"
                {...form.choice('sure', '1', fields.sure === '1')}
                label={t('register:field.sure')}
                onChange={() => {
                  setSure(true)
                  form.tell({ point: null })
                }}
              />
            )}
          </div>
        </Panel>
        <AlikeQuestion places={alike} form={form} given={fields.because} />
        <StepEnd back={path('/vendor/register-business/form1', { draft: draft.id })} />
      </PageForm>
    </StepFrame>
  )
}
