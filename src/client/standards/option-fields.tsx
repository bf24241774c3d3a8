/** The answers of a choice: in each language, and whether it passes. One without words is left out. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { htmlLang, languages } from '#shared/locales.ts'
import { fieldIn } from '#shared/localised-fields.ts'
import { OPTIONS_LEAST, OPTIONS_MOST } from '#shared/standards/studio.ts'
import type { DraftQuestion } from '#shared/standards/template-draft.ts'

interface OptionFieldsProps {
  form: FormOf<string>
  question: Pick<DraftQuestion, 'options' | 'passRule'> | null
}

export function OptionFields({ form, question }: OptionFieldsProps) {
  const { t, format } = useText()
  const options = question?.options ?? []
  const passing = question?.passRule.split('|') ?? []
  // Room for some more.
  const numbers = Array.from(
    { length: Math.min(OPTIONS_MOST, options.length + OPTIONS_LEAST) },
    (_, index) => index + 1,
  )
  return (
    <>
      <p className="hint">{t('template:hint.options')}</p>
      {numbers.map((number) => {
        const name = `option${number}`
        const given = options[number - 1]
        return (
          <fieldset key={given?.value ?? number} className="stack s2">
            <legend>
              <b>{t('template:option', { number: format.number(number) })}</b>
            </legend>
            {given && <input type="hidden" name={`${name}Value`} value={given.value} />}
            {languages.map(({ code, name: language }) => (
              <Input
                key={code}
                {...form.field(fieldIn(name, code), given?.text[code])}
                label={language}
                lang={htmlLang[code]}
              />
            ))}
            <Choice
              {...form.choice(`${name}Passes`, 'yes', given !== undefined && passing.includes(given.value))}
              type="checkbox"
              label={t('template:optionPasses')}
            />
          </fieldset>
        )
      })}
    </>
  )
}
