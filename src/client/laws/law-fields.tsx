/** A version of a law as stewards write it: law, section and power in each language, the levels that it allows, its agencies and its days. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice, Input, Select } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { agencyKinds } from '#shared/agencies/agency.ts'
import { LAW_LENGTH, type LawAct, type LawWords, lawParts } from '#shared/laws/law.ts'
import { htmlLang, languages } from '#shared/locales.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'

interface LawFieldsProps {
  form: FormOf<string>
  /** The version to begin with; none for a new entry. */
  given?: LawWords
  act: LawAct | null
  /** In Bangkok, as a field has it. */
  today: string
}

export function LawFields({ form, given, act, today }: LawFieldsProps) {
  const { t } = useText()
  return (
    <>
      {lawParts.map((part) => (
        <fieldset key={part} className="stack s2">
          <legend>
            <b>{t(`law:field.${part}`)}</b>
          </legend>
          <p className="hint">{t(`law:hint.${part}`)}</p>
          {languages.map(({ code, name }) => (
            <Input
              key={code}
              {...form.field(`${part}_${code}`, given?.[`${part}_${code}`] ?? '')}
              label={name}
              lang={htmlLang[code]}
              maxLength={LAW_LENGTH[part]}
              autoComplete="off"
              {...(part === 'law' && { required: true, 'data-wrong': t('law:error.languages') })}
            />
          ))}
        </fieldset>
      ))}
      {act === null ? (
        <>
          <Select {...form.field('kind', given?.is_law === false ? 'standard' : 'law')} label={t('law:field.kind')}>
            <option value="law">{t('law:kind.law')}</option>
            <option value="standard">{t('law:kind.standard')}</option>
          </Select>
          <ChoiceGroup {...form.group('levels')} legend={t('law:field.levels')} hint={t('law:hint.levels')}>
            {cardLevels.map((level) => (
              <Choice
                key={level}
                {...form.choice(`level_${level}`, '1', given ? given.levels.includes(level) : true)}
                type="checkbox"
                label={t(`card:level.${level}`)}
              />
            ))}
          </ChoiceGroup>
          <ChoiceGroup {...form.group('kinds')} legend={t('law:field.agencies')} hint={t('law:hint.agencies')}>
            {agencyKinds.map((kind) => (
              <Choice
                key={kind}
                {...form.choice(`kind_${kind}`, '1', given?.agency_kinds.includes(kind) ?? false)}
                type="checkbox"
                label={t(`agency:kind.${kind}`)}
              />
            ))}
          </ChoiceGroup>
        </>
      ) : (
        <input type="hidden" name="kind" value="law" />
      )}
      <Input
        {...form.field('valid_from', today)}
        type="date"
        min={today}
        label={t('law:field.from')}
        hint={t('law:hint.from')}
        required
        data-wrong={t('law:error.day')}
      />
      {act === null && (
        <Input
          {...form.field('valid_to', '')}
          type="date"
          min={today}
          label={t('law:field.to')}
          hint={t('law:hint.to')}
        />
      )}
      <Input
        {...form.field('source', given?.source ?? '')}
        label={t('law:field.source')}
        hint={t('law:hint.source')}
        required
        maxLength={LAW_LENGTH.source}
        data-wrong={t('law:error.source')}
      />
    </>
  )
}
