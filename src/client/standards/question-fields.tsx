/** Everything about one question that a supervisor writes: its weight, and its words in the three languages. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { htmlLang, languages } from '#shared/locales.ts'
import { fieldIn } from '#shared/localised-fields.ts'
import { costClasses, proofs } from '#shared/standards/question-help.ts'
import { sections, type Translated } from '#shared/standards/question-template.ts'
import { type DraftQuestion, draftTextOf, draftTexts } from '#shared/standards/template-draft.ts'
import { OptionFields } from './option-fields.tsx'

type Form = FormOf<string>

/** A text in each language, each labelled with the language's own name. */
export function Texts({ form, what, given }: { form: Form; what: string; given: Translated | null }) {
  const { t } = useText()
  const hint =
    what === 'found' || what === 'foundWithoutLimit' || what === 'how' ? t(`template:hint.${what}`) : undefined
  return (
    <fieldset className="stack s2">
      <legend>
        <b>{t(`template:text.${what}`)}</b>
      </legend>
      {hint && <p className="hint">{hint}</p>}
      {languages.map(({ code, name }) => (
        <TextArea
          key={code}
          {...form.field(fieldIn(what, code), given?.[code])}
          label={name}
          lang={htmlLang[code]}
          rows={what === 'how' || what === 'why' ? 4 : 2}
        />
      ))}
    </fieldset>
  )
}

interface ChoiceOf {
  form: Form
  name: string
  values: readonly string[]
  given: string
  /** The text of a value. */
  text(value: string): string
}

function Chosen({ form, name, values, given, text }: ChoiceOf) {
  const { t } = useText()
  return (
    <Select {...form.field(name, given)} label={t(`template:value.${name}`)}>
      {values.map((value) => (
        <option key={value} value={value}>
          {text(value)}
        </option>
      ))}
    </Select>
  )
}

interface QuestionFieldsProps {
  form: Form
  /** Null for one that is to come. */
  question: DraftQuestion | null
  /** Entries of the law library. */
  laws: readonly { code: string; name: string }[]
}

export function QuestionFields({ form, question, laws }: QuestionFieldsProps) {
  const { t } = useText()
  const help = question?.help
  const isChoice = (form.refusal?.values.type ?? question?.type) === 'choice'
  const given = (name: 'section' | 'weight' | 'critical' | 'photo' | 'scope', otherwise: string) =>
    question ? String(question[name] ?? '') : otherwise
  const ofKind = (name: string) => (value: string) => t(`template:${name}.${value || 'none'}`)
  return (
    <>
      <div className="rule-fields">
        <Chosen
          form={form}
          name="type"
          values={['yn', 'num', 'choice']}
          given={question?.type ?? 'yn'}
          text={ofKind('type')}
        />
        <Chosen
          form={form}
          name="section"
          values={sections}
          given={given('section', 'fire')}
          text={(it) => t(`run:section.${it}`)}
        />
        <Chosen
          form={form}
          name="weight"
          values={['1', '2', '3', '4', '5']}
          given={given('weight', '3')}
          text={(it) => it}
        />
        <Chosen
          form={form}
          name="critical"
          values={['', 'M', 'X']}
          given={given('critical', '')}
          text={ofKind('critical')}
        />
        <Chosen
          form={form}
          name="photo"
          values={['never', 'on_fail', 'always']}
          given={given('photo', 'on_fail')}
          text={ofKind('photograph')}
        />
        <Chosen
          form={form}
          name="scope"
          values={['both', 'inspector']}
          given={given('scope', 'both')}
          text={ofKind('scope')}
        />
        <Chosen
          form={form}
          name="cost"
          values={costClasses}
          given={help?.cost ?? 'low'}
          text={(it) => t(`survey:cost.${it}`)}
        />
        <Input {...form.field('days', String(help?.days ?? 7))} label={t('template:value.days')} inputMode="numeric" />
        <Chosen form={form} name="proof" values={proofs} given={help?.proof ?? 'recheck'} text={ofKind('proof')} />
      </div>
      {question && <p className="hint">{t('template:hint.type')}</p>}
      <Input
        {...form.field('limit', question?.type === 'num' ? question.passRule : '')}
        label={t('template:value.passRule')}
        hint={t(question?.type === 'num' ? 'template:hint.limit' : 'template:hint.limitOther')}
      />
      <details open={isChoice ? true : undefined}>
        <summary>{t('template:options')}</summary>
        <div className="stack">
          <OptionFields form={form} question={question} />
        </div>
      </details>
      <Select
        {...form.field('basis', question?.basis ?? '')}
        label={t('template:value.basis')}
        hint={t('template:hint.basis')}
      >
        <option value="">{t('template:critical.none')}</option>
        {laws.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {draftTexts.map((what) => {
        const text = question ? draftTextOf(question, what) : { th: '' }
        // Only a limit that is a figure of the place needs words without it.
        return text && <Texts key={what} form={form} what={what} given={text} />
      })}
    </>
  )
}
