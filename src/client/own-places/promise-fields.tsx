/** The form of a promise: in Thai, and in the other languages if the words are at hand. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { htmlLang } from '#shared/locales.ts'
import { fieldIn, otherLocales, plainName } from '#shared/localised-fields.ts'
import { policyKinds } from '#shared/policies/policy.ts'
import { promiseLetters, type StatedPromise } from '#shared/policies/promise.ts'

interface PromiseFieldsProps {
  /** The one that is changed; none to add one. */
  promise?: { id: string; name: string } & Omit<StatedPromise, 'title'>
  form: FormOf<keyof StatedPromise>
}

export function PromiseFields({ promise, form }: PromiseFieldsProps) {
  const { t } = useText()
  const needed = t('register:error.needed')
  return (
    <PageForm form={form} className="stack">
      <Select {...form.field('kind', promise?.kind ?? 'safety')} label={t('own:field.promiseKind')}>
        {policyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`policy:kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Input {...form.field('title', promise?.name)} label={t('own:field.promiseTitle')} required data-wrong={needed} />
      <TextArea
        {...form.field('body', promise?.body)}
        label={t('own:field.promiseBody')}
        required
        minLength={promiseLetters.body.least}
        data-wrong={needed}
        rows={4}
      />
      <details className="fold">
        <summary>{t('own:action.otherLanguages')}</summary>
        <div className="stack">
          {otherLocales.map((locale) => {
            const [title, body] = [fieldIn('title', locale), fieldIn('body', locale)]
            const language = plainName(locale)
            return (
              <div key={locale} className="stack">
                <Input
                  {...form.field(title, promise?.[title])}
                  label={t('own:field.titleIn', { language })}
                  lang={htmlLang[locale]}
                />
                <TextArea
                  {...form.field(body, promise?.[body])}
                  label={t('own:field.bodyIn', { language })}
                  lang={htmlLang[locale]}
                  rows={4}
                />
              </div>
            )
          })}
        </div>
      </details>
      <Buttons>
        <Button>{t(promise ? 'own:action.save' : 'own:action.addPromise')}</Button>
      </Buttons>
    </PageForm>
  )
}
