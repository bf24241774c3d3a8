/** All questions of a second look on one page: short, because nothing is photographed and nothing follows for the place. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Radios } from '#client/ui/radios.tsx'
import { type SecondLookView, secondFieldPrefix } from '#shared/fairness/second-look.ts'

export function SecondLookForm({ form, look }: { form: FormOf<string>; look: SecondLookView }) {
  const { t } = useText()
  return (
    <PageForm form={form} className="stack s6">
      <FormBanner form={form} />
      {look.questions.map((question) => (
        <Question key={question.code} question={question} form={form} />
      ))}
      <Buttons>
        <Button variant="primary" large icon="lock">
          {t('fairness:action.sealLook')}
        </Button>
      </Buttons>
    </PageForm>
  )
}

function Question({ question, form }: { question: SecondLookView['questions'][number]; form: FormOf<string> }) {
  const { t } = useText()
  const name = `${secondFieldPrefix}${question.code}`
  if (question.type === 'num') {
    return (
      <Input
        {...form.field(name)}
        label={question.text}
        hint={t('fairness:hint.number')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    )
  }
  const answers = question.options ?? [
    { value: 'yes', text: t('fairness:answer.yes') },
    { value: 'no', text: t('fairness:answer.no') },
  ]
  return (
    <Radios
      form={form}
      name={name}
      legend={question.text}
      answers={[...answers, { value: 'na', text: t('fairness:answer.na') }].map(({ value, text }) => ({
        value,
        label: text,
      }))}
    />
  )
}
