/** A week of opening hours: a line each day, a second span for who closes at noon, and a button that copies a day to all the others. */
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Choice, Field } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { weekdays } from '#shared/places/opening-hours.ts'
import { dayFields, type HoursField as Name, usualSpan } from '#shared/registrations/hours-fields.ts'

interface HoursFieldProps {
  form: Pick<FormOf<Name | 'hours'>, 'field' | 'choice' | 'refusal'>
  /** What stands there before; null where nothing was said yet. */
  given: Record<string, string> | null
}

export function HoursField({ form, given }: HoursFieldProps) {
  const { t } = useText()
  const fault = form.field('hours').error
  return (
    <fieldset className="week" id="hours">
      <legend>{t('register:field.hours')}</legend>
      <p className="muted small">{t('register:hint.hours')}</p>
      {fault && <Banner tone="bad" title={fault} />}
      {weekdays.map((day) => {
        const names = dayFields(day)
        const label = t(`client:day.${day}`)
        const time = (name: Name, word: string, usual?: string) => {
          const { id, error, ...rest } = form.field(name, given ? given[name] : usual)
          return (
            <Field id={id} label={`${label}: ${word}`} error={error}>
              <input {...rest} id={id} type="time" className="input" aria-invalid={error ? true : undefined} />
            </Field>
          )
        }
        const hasSecond = Boolean(form.refusal?.values[names.from2] ?? given?.[names.from2])
        return (
          <div key={day} className="week-day">
            <Choice
              type="checkbox"
              label={label}
              {...form.choice(names.open, '1', given ? given[names.open] === '1' : true)}
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
