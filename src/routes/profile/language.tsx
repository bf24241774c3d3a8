/** The language of the interface, each named in itself. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { htmlLang, languages } from '#shared/locales.ts'
import type { action, loader } from './language.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.language')} · ${t('header.product')}`,
  noindex: true,
})

export default function Language() {
  const { done } = useLoaderData<typeof loader>()
  const form = useForm({ to: '/profile/language' })
  const { t, locale } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.language')} lead={t('profile:lead.language')} />
      <FormBanner<typeof action> fields={['locale']} done={done && t('profile:done.language')} />
      <PageForm form={form} className="stack">
        <Panel>
          <fieldset className="stack s2">
            <legend className="vh">{t('profile:title.language')}</legend>
            {languages.map(({ code, name }) => (
              <Choice
                key={`${code}-${locale}`}
                {...form.choice('locale', code, code === locale)}
                type="radio"
                label={<span lang={htmlLang[code]}>{name}</span>}
              />
            ))}
          </fieldset>
        </Panel>
        <Button variant="primary">{t('profile:action.save')}</Button>
      </PageForm>
    </div>
  )
}
