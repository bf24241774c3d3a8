/**
 * The law of each finding, out of the law library: chosen where the questionnaire names one. A voluntary standard is marked as no law, and a finding
 * without law says so. Each law says the levels that it allows, where these are not all.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Select } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { IssuePage } from '#shared/cards/warning-page.ts'
import type { OfferedLaw } from '#shared/laws/law.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'

interface BasesFieldsProps {
  form: FormOf<string>
  page: IssuePage
}

export function BasesFields({ form, page: { findings, bases, laws } }: BasesFieldsProps) {
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
          const { law = '', other = null } = bases[id] ?? {}
          const note = other
            ? t(`warning:basis.${other.why}`, { name: other.name })
            : law === ''
              ? t('warning:basis.none')
              : undefined
          return <LawSelect key={id} field={form.field(`b-${id}`, law)} label={short} note={note} laws={laws} />
        })}
      </div>
    </Panel>
  )
}

interface LawSelectProps {
  field: ReturnType<FormOf<string>['field']>
  label: string
  hint?: string
  note?: string
  laws: readonly OfferedLaw[]
}

export function LawSelect({ field, laws, ...said }: LawSelectProps) {
  const { t } = useText()
  const levelsOf = ({ levels }: OfferedLaw) =>
    levels.length === cardLevels.length ? '' : ` (${levels.map((level) => t(`card:level.${level}`)).join(', ')})`
  return (
    <Select {...field} {...said}>
      <option value="">{t('card:basisNone')}</option>
      {laws.map((law) => (
        <option key={law.version} value={law.version}>
          {law.name}
          {levelsOf(law)}
        </option>
      ))}
    </Select>
  )
}
