/** The first screen: who operates it, its name and phone. Places of a like name are pointed out while it is typed, and asked about once it is saved. */

import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { AlikePlaces } from '#client/registrations/alike-places.tsx'
import { AlikeQuestion } from '#client/registrations/alike-question.tsx'
import { Elsewhere, Faults, StepEnd, StepFrame, stepHead, useReturned } from '#client/registrations/step-frame.tsx'
import { useHint } from '#client/registrations/use-hint.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { Choice, Input, Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { categories } from '#shared/categories.ts'
import type { Translate } from '#shared/head.ts'
import { htmlLang, locales } from '#shared/locales.ts'
import { fieldIn, type LocalisedFields, otherLocales, suffixOf } from '#shared/localised-fields.ts'
import { path } from '#shared/path.ts'
import type { AlikePlace } from '#shared/registrations/alike-place.ts'
import type { action, loader } from './form1.data.ts'

const page = '/vendor/register-business/form1'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate) => stepHead('form1', t)

export default function Form1() {
  const { draft, fields, numberLast4, looked, canLookUp, rev, alike: known } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'save', to: path(page, { draft: draft.id }), hidden: { rev: String(rev) } })
  const [typed, setTyped] = useState({ name: '', phone: '' })
  const alike = useHint<AlikePlace>('/vendor/register-business/_alike.json', typed)
  const field = (name: Parameters<typeof form.field>[0]) => form.field(name, fields[name])
  const returned = useReturned(draft)
  // Of a number that is stored only its end is known here, and the field stays empty.
  const needs = useNeeds(
    form,
    (said) => (said('numberless') || numberLast4 ? [] : ['number']),
    (name) => fields[name] ?? '',
  )
  const needed = { required: true, 'data-wrong': t('register:error.needed') }
  const labels = {
    number: t('register:field.number'),
    operator: t('register:field.operator'),
    ...(Object.fromEntries(
      locales.map((it) => [fieldIn('name', it), t(`register:field.name${suffixOf(it)}`)]),
    ) as LocalisedFields<'name'>),
    phone: t('register:field.phone'),
    category: t('register:field.kind'),
    because: t('register:field.because'),
  }
  const { category } = fields
  // In words, as the fields show them.
  const there = {
    ...fields,
    category: category ? t(`category.${category}`) : '',
  }
  return (
    <StepFrame step="form1" draft={draft}>
      <FormBanner<typeof action> form={form} fields={['rev', 'go']} />
      <Faults form={form} labels={labels} />
      <Elsewhere form={form} there={there} labels={labels} />
      <PageForm
        form={form}
        className="stack s6"
        onInput={(event) => {
          const { currentTarget } = event
          const value = (name: string) =>
            (currentTarget.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''
          setTyped({ name: value('nameTh'), phone: value('phone') })
          needs.onInput(event)
        }}
      >
        <Panel>
          <div className="stack">
            <Input
              {...field('number')}
              note={returned('number')}
              label={labels.number}
              hint={
                numberLast4 && !fields.number
                  ? t('register:hint.numberKept', { last: numberLast4 })
                  : t('register:hint.number')
              }
              inputMode="numeric"
              autoComplete="off"
              required={needs.includes('number')}
              data-wrong={t('register:error.number')}
            />
            {canLookUp && (
              <Buttons>
                <button className="btn line" type="submit" name="go" value="look" formNoValidate>
                  {t('register:action.lookUp')}
                </button>
              </Buttons>
            )}
            {looked && !form.refusal && (
              <Banner tone={looked === 'found' ? 'ok' : 'info'} role="status" title={t(`register:looked.${looked}`)} />
            )}
            <Choice
              type="checkbox"
              {...form.choice('numberless', '1', fields.numberless === '1')}
              label={t('register:field.numberless')}
            />
            <Input
              {...field('operator')}
              note={returned('operator')}
              label={labels.operator}
              hint={t('register:hint.operator')}
              {...needed}
            />
          </div>
        </Panel>
        <Panel>
          <div className="stack">
            <Input
              {...field('nameTh')}
              note={returned('nameTh')}
              label={labels.nameTh}
              hint={t('register:hint.nameTh')}
              {...needed}
            />
            <Input
              {...field('phone')}
              note={returned('phone')}
              label={labels.phone}
              hint={t('register:hint.phone')}
              type="tel"
              required
              data-wrong={t('register:error.phone')}
            />
            <div role="status" className="perhaps">
              {known.length === 0 && alike && alike.length > 0 && (
                <Banner tone="info" title={t('register:alike.perhaps')}>
                  <AlikePlaces places={alike} claimable />
                </Banner>
              )}
            </div>
            <details
              className="fold"
              open={Boolean(returned('category')) || form.refusal?.errors.category !== undefined}
            >
              <summary>{t('register:action.moreNames', { kind: t(`category.${draft.category}`) })}</summary>
              <div className="stack">
                <Select {...field('category')} note={returned('category')} label={labels.category} {...needed}>
                  {categories.map((each) => (
                    <option key={each} value={each}>
                      {t(`category.${each}`)}
                    </option>
                  ))}
                </Select>
                {otherLocales.map((locale) => {
                  const name = fieldIn('name', locale)
                  return <Input key={name} {...field(name)} label={labels[name]} lang={htmlLang[locale]} />
                })}
              </div>
            </details>
          </div>
        </Panel>
        <AlikeQuestion places={known} form={form} given={fields.because} />
        <StepEnd back={path('/vendor/register-business')} />
      </PageForm>
    </StepFrame>
  )
}
