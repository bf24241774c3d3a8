/**
 * A week of opening hours: a line each day, a second span for a break at noon, and a button that copies a day to all the others. That
 * some day is open and has both times is known here; the server names faults of spans.
 */
import type { FormEvent } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Choice, describedBy, Field } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { useNeeds } from '#client/ui/use-needs.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { dayFields, type HoursField as Name, usualSpan } from '#shared/registrations/hours-fields.ts'

interface HoursFieldProps {
  form: Pick<FormOf<Name | 'hours'>, 'field' | 'choice' | 'refusal' | 'faults' | 'tell'>
  /** The present hours; null where none are stated yet. */
  given: Record<string, string> | null
}

/** The box of the week's first day: there it is said that no day is open. */
const firstBox = dayFields(weekdays[0]).open

/** Default times of a day that the owner ticks: no day is open until somebody says so. */
const usualOf = (name: Name | 'hours') =>
  name.endsWith('From') ? usualSpan.from : name.endsWith('To') ? usualSpan.to : ''

export function HoursField({ form, given }: HoursFieldProps) {
  const { t } = useText()
  const wrong = t('register:error.hours')
  const fault = form.field('hours').error ?? form.field(firstBox).error
  const needs = useNeeds(
    form,
    (said) => {
      const days = weekdays.map(dayFields)
      const spans = days.flatMap(({ open, from, to, from2, to2 }) => {
        if (said(open) === '') return []
        return said(from2) || said(to2) ? [from, to, from2, to2] : [from, to]
      })
      return spans.length > 0 ? spans : [firstBox, 'hours']
    },
    (name) => (given ? (given[name] ?? '') : usualOf(name)),
  )
  /** The server's fault of a day, such as a span in another, is shown at its first field. */
  const mend = (event: FormEvent<HTMLFieldSetElement>) => {
    const { name } = event.target as HTMLInputElement
    const first = weekdays
      .map((day) => dayFields(day).from)
      .find((from) => name !== from && name.startsWith(from.slice(0, 3)))
    if (first && form.refusal?.errors[first]) form.tell({ [first]: null })
    needs.onInput(event)
  }
  return (
    <fieldset className="week" id="hours" onInput={mend}>
      <legend>{t('register:field.hours')}</legend>
      <p className="muted small">{t('register:hint.hours')}</p>
      {fault && (
        <div id="hours-error">
          <Banner tone="bad" title={fault} />
        </div>
      )}
      {weekdays.map((day) => {
        const names = dayFields(day)
        const label = t(`client:day.${day}`)
        const time = (name: Name, word: string, usual?: string) => {
          const { id, error, ...rest } = form.field(name, given ? given[name] : usual)
          return (
            <Field id={id} label={`${label}: ${word}`} error={error}>
              <input
                {...rest}
                id={id}
                type="time"
                className="input"
                required={needs.includes(name)}
                data-wrong={wrong}
                {...describedBy(id, undefined, error)}
              />
            </Field>
          )
        }
        const hasSecond = Boolean(form.refusal?.values[names.from2] ?? given?.[names.from2])
        return (
          <div key={day} className="week-day">
            <Choice
              type="checkbox"
              label={label}
              {...form.choice(names.open, '1', given?.[names.open] === '1')}
              required={needs.includes(names.open)}
              data-wrong={wrong}
              {...(names.open === firstBox &&
                fault && { 'aria-invalid': true, 'aria-describedby': 'hours-error', autoFocus: true })}
            />
            {time(names.from, t('register:field.opens'), usualSpan.from)}
            {time(names.to, t('register:field.closes'), usualSpan.to)}
            <button className="btn plain" type="submit" name="go" value={day} formNoValidate>
              {t('register:action.copyDay')}
              <span className="vh"> {label}</span>
            </button>
            <details open={hasSecond}>
              <summary>
                {t('register:action.secondSpan')}
                <span className="vh"> {label}</span>
              </summary>
              <div className="week-second">
                {time(names.from2, t('register:field.opensAgain'))}
                {time(names.to2, t('register:field.closesAgain'))}
              </div>
            </details>
          </div>
        )
      })}
    </fieldset>
  )
}
