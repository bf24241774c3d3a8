/**
 * The law of each finding: prefilled where the questionnaire names one. A voluntary standard is marked as no law, and a finding without law says so.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { FINDING_BASIS_MOST } from '#shared/cards/card-letters.ts'
import type { IssuePage } from '#shared/cards/warning-page.ts'

interface BasesFieldsProps {
  form: FormOf<string>
  page: IssuePage
}

export function BasesFields({ form, page: { findings, bases } }: BasesFieldsProps) {
  const { t } = useText()
  return (
    <Panel labelledBy="bases-title">
      <div className="stack">
        <div className="stack s1">
          <h2 id="bases-title" className="card-h2">
            {t('card:basis')}
          </h2>
          <p className="small muted">{t('warning:hint.bases')}</p>
        </div>
        {findings.map(({ id, short }) => {
          const { text = '', standard = null } = bases[id] ?? {}
          const field = form.field(`b-${id}`, text)
          const note =
            text !== '' ? undefined : standard ? t('warning:basis.standard', { standard }) : t('warning:basis.none')
          return <Input key={id} {...field} label={short} note={note} lang="th" maxLength={FINDING_BASIS_MOST} />
        })}
      </div>
    </Panel>
  )
}
