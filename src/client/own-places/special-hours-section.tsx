/** Other hours than the week's: on public holidays, by one rule, and on days that are named. Guests, searches and maps go by them. */
import type { ReactNode } from 'react'
import { hoursInWords } from '#client/places/opening-words.ts'
import { Elsewhere } from '#client/registrations/step-frame.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { daysInWords } from '#shared/places/days-in-words.ts'
import type { SpecialDays } from '#shared/places/special-hours.ts'

type TimeNames = 'how' | 'opens' | 'closes'

interface SpecialHoursProps {
  holidays: FormOf<'seen' | TimeNames>
  dates: FormOf<'seen' | 'first' | 'last' | TimeNames>
  /** The button that takes days out. */
  drop: (days: SpecialDays, name: string) => ReactNode
  /** The rule for public holidays as it stands. */
  rule: Record<string, string>
  special: SpecialDays[]
  /** Public holidays of the year that begins today. */
  known: string[]
  today: string
}

const hows = ['usual', 'closed', 'open'] as const

export function SpecialHoursSection({ holidays, dates, drop, rule, special, known, today }: SpecialHoursProps) {
  const { t, format, locale } = useText()
  const ruled =
    rule.how === 'open'
      ? hoursInWords([[rule.opens ?? '', rule.closes ?? '']], locale)
      : t(`own:hours.${rule.how as 'usual'}`)
  return (
    <Panel labelledBy="special">
      <div className="stack">
        <h2 id="special">{t('own:header.special')}</h2>
        <Elsewhere form={holidays} there={{ ruled }} labels={{ ruled: t('own:field.holidays') }} />
        <PageForm form={holidays} className="stack" stays>
          <Hours
            form={holidays}
            label={t('own:field.holidays')}
            hint={t('own:hint.holidays')}
            given={rule}
            hows={hows}
          />
          <details className="more">
            <summary>{t('own:hint.holidayList')}</summary>
            <p className="small">{known.map((day) => format.date(day)).join(' · ')}</p>
          </details>
          <Buttons>
            <Button>{t('own:action.save')}</Button>
          </Buttons>
        </PageForm>
        <h3>{t('own:header.dates')}</h3>
        {special.length > 0 && (
          <ul className="lines">
            {special.map((days) => (
              <li key={days.from}>
                <span className="grow">
                  <strong>{daysInWords(days, format)}</strong>{' '}
                  {days.spans.length > 0 ? hoursInWords(days.spans, locale) : t('own:hours.closed')}
                </span>
                {drop(days, daysInWords(days, format))}
              </li>
            ))}
          </ul>
        )}
        <details className="fold" open={dates.refusal !== undefined || undefined}>
          <summary>{t('own:action.addDates')}</summary>
          <PageForm form={dates} className="stack" stays>
            <Input
              {...dates.field('first')}
              label={t('own:field.firstDay')}
              type="date"
              min={today}
              required
              data-wrong={t('own:refusal.specialFirst')}
            />
            <Input {...dates.field('last')} label={t('own:field.lastDay')} hint={t('own:hint.lastDay')} type="date" />
            <Hours
              form={dates}
              label={t('own:field.onTheseDays')}
              given={{ how: 'closed' }}
              hows={['closed', 'open']}
            />
            <Buttons>
              <Button>{t('own:action.addDates')}</Button>
            </Buttons>
          </PageForm>
        </details>
      </div>
    </Panel>
  )
}

interface HoursProps {
  form: Pick<FormOf<TimeNames>, 'field' | 'choice' | 'group' | 'refusal' | 'tell'>
  label: string
  hint?: string
  given: Record<string, string>
  hows: readonly (typeof hows)[number][]
}

/** Closed, or open between two times. */
function Hours({ form, label, hint, given, hows: offered }: HoursProps) {
  const { t } = useText()
  const needs = useNeeds(
    form,
    (said) => (said('how') === 'open' ? ['opens', 'closes'] : []),
    (name) => given[name] ?? '',
  )
  const { id } = form.group('how')
  const time = (name: 'opens' | 'closes') => (
    <Input
      {...form.field(name, given[name])}
      label={t(`register:field.${name}`)}
      type="time"
      required={needs.includes(name)}
      data-wrong={t('own:refusal.specialTimes')}
    />
  )
  return (
    <fieldset id={id} className="stack s2" onInput={needs.onInput}>
      <legend>{label}</legend>
      {hint && <p className="muted small">{hint}</p>}
      {offered.map((how) => (
        <Choice key={how} type="radio" label={t(`own:hours.${how}`)} {...form.choice('how', how, given.how === how)} />
      ))}
      <div className="week-second">
        {time('opens')}
        {time('closes')}
      </div>
    </fieldset>
  )
}
