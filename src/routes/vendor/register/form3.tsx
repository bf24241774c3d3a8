/** Hours that differ by day, capacity and amenities: beside the last screen, for those who want to say it now. */
import { useLoaderData } from 'react-router-dom'
import { AmenityChoices } from '#client/places/amenity-choices.tsx'
import { hoursInWords } from '#client/places/opening-words.ts'
import { HoursField } from '#client/registrations/hours-field.tsx'
import {
  Elsewhere,
  Faults,
  ReturnedNote,
  StepEnd,
  StepFrame,
  stepHead,
  useReturned,
} from '#client/registrations/step-frame.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { dayFields } from '#shared/registrations/hours-fields.ts'
import { WHOLE_PATTERN } from '#shared/registrations/step-letters.ts'
import type { action, loader } from './form3.data.ts'

const page = '/vendor/register-business/form3'
const useForm = formsOf<typeof action>()
const levels = ['1', '2', '3', '4'] as const

export const head = (_data: unknown, t: Translate) => stepHead('form3', t)

export default function Form3() {
  const { draft, fields, rev } = useLoaderData<typeof loader>()
  const { t, locale } = useText()
  const returned = useReturned(draft)
  const form = useForm({ do: 'save', to: path(page, { draft: draft.id }), hidden: { rev: String(rev) } })
  const labels = {
    capacity: t('register:field.capacity'),
    licensed: t('register:field.licensed'),
    hours: t('register:field.hours'),
  }
  const people = { inputMode: 'numeric', pattern: WHOLE_PATTERN, 'data-wrong': t('register:error.capacity') } as const
  const hoursOf = (name: (typeof weekdays)[number]) => {
    const { open, from, to, from2, to2 } = dayFields(name)
    const spans = [
      [from, to],
      [from2, to2],
    ].map((span) => span.map((each) => fields?.[each] ?? ''))
    return fields?.[open]
      ? hoursInWords(
          spans.filter(([opens]) => opens),
          locale,
        )
      : ''
  }
  const there = { ...fields, hours: weekdays.map((day) => `${t(`client:day.${day}`)} ${hoursOf(day)}`).join(' · ') }
  return (
    <StepFrame step="form3" draft={draft}>
      <FormBanner<typeof action> form={form} fields={['rev', 'go']} />
      <Faults form={form} labels={labels} />
      <Elsewhere form={form} there={there} labels={labels} />
      <PageForm form={form} className="stack s6" stays>
        {/* Enter presses the first button of a form: without this it would copy Monday. */}
        <button className="vh" type="submit" name="go" value="next" tabIndex={-1} aria-hidden="true">
          {t('register:action.next')}
        </button>
        <Panel>
          <ReturnedNote draft={draft} field="hours" />
          <HoursField key={rev} form={form} given={fields} />
        </Panel>
        <Panel>
          <div className="stack">
            <Input
              {...form.field('capacity', fields?.capacity)}
              note={returned('capacity')}
              label={labels.capacity}
              hint={t('register:hint.capacity')}
              {...people}
            />
            <Input
              {...form.field('licensed', fields?.licensed)}
              label={labels.licensed}
              hint={t('register:hint.licensed')}
              {...people}
            />
            <Select {...form.field('priceLevel', fields?.priceLevel)} label={t('register:field.priceLevel')}>
              <option value="">{t('register:price.none')}</option>
              {levels.map((level) => (
                <option key={level} value={level}>
                  {'฿'.repeat(Number(level))}
                </option>
              ))}
            </Select>
          </div>
        </Panel>
        <Panel>
          <fieldset className="stack s2">
            <legend>{t('amenity.title')}</legend>
            <p className="muted">{t('register:hint.amenities')}</p>
            <AmenityChoices form={form} said={fields ?? {}} />
          </fieldset>
        </Panel>
        <StepEnd back={path('/vendor/register-business/form4', { draft: draft.id })} />
      </PageForm>
    </StepFrame>
  )
}
