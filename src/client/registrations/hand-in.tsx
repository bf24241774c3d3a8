/** The end of a registration's last screen: the hours of every day, unless a week was stated, and the handing in with what it says. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { path } from '#shared/path.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import { hoursWords } from './hours-words.ts'
import { ReturnedNote } from './step-frame.tsx'

type Draft = Parameters<typeof ReturnedNote>[0]['draft'] & { id: string }

interface HandInProps {
  draft: Draft
  /** Of the week that was stated; null where none was. */
  hours: OpeningHours | null
  form: FormOf<'from' | 'to' | 'pledge'>
  decideBy: string
}

export function HandIn({ draft, hours, form, decideBy }: HandInProps) {
  const text = useText()
  const { t, format } = text
  const week = path('/vendor/register-business/form3', { draft: draft.id })
  const time = (name: 'from' | 'to', word: string) => {
    const { id, error, ...rest } = form.field(name)
    return (
      <Field id={id} label={word} error={error}>
        <input
          {...rest}
          id={id}
          type="time"
          className="input"
          required
          data-wrong={t('register:error.everyDay')}
          {...describedBy(id, undefined, error)}
        />
      </Field>
    )
  }
  return (
    <Panel lift labelledBy="hours">
      <PageForm form={form} className="stack">
        <h2 id="hours">{t('register:field.hours')}</h2>
        <ReturnedNote draft={draft} field="hours" />
        {hours ? (
          <p>{hoursWords(hours, text)}</p>
        ) : (
          <fieldset className="stack s2">
            <legend>{t('register:field.everyDay')}</legend>
            <p className="muted small">{t('register:hint.everyDay')}</p>
            <div className="pair">
              {time('from', t('register:field.opens'))}
              {time('to', t('register:field.closes'))}
            </div>
          </fieldset>
        )}
        <p>
          <a className="link reach" href={week}>
            {t(hours ? 'register:action.changeHours' : 'register:action.otherHours')}
          </a>
        </p>
        <input type="hidden" name="pledge" value="1" />
        <p>{t('register:hint.pledge')}</p>
        <Buttons>
          <Button variant="primary" large>
            {t('register:action.handIn')}
          </Button>
        </Buttons>
        <p className="muted small">{t('register:hint.handIn', { when: format.date(decideBy) })}</p>
      </PageForm>
    </Panel>
  )
}
