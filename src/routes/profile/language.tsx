/** The language of the interface, each named in itself. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { htmlLang, languages } from '#shared/locales.ts'
import type { loader } from './language.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.language')} · ${t('header.product')}`,
  noindex: true,
})

export default function Language() {
  const { done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const { t, locale } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.language')} lead={t('profile:lead.language')} />
      {refusal?.errors.locale && <Banner tone="bad" role="alert" title={t(refusal.errors.locale)} />}
      {done && !refusal && <Banner tone="ok" role="status" title={t('profile:done.language')} />}
      <form className="stack" method="post" action="/profile/language">
        <Panel>
          <fieldset className="stack s2">
            <legend className="vh">{t('profile:title.language')}</legend>
            {languages.map(({ code, name }) => (
              <Choice
                key={`${code}-${locale}`}
                type="radio"
                name="locale"
                value={code}
                defaultChecked={code === locale}
                label={<span lang={htmlLang[code]}>{name}</span>}
              />
            ))}
          </fieldset>
        </Panel>
        <Button variant="primary">{t('profile:action.save')}</Button>
      </form>
    </div>
  )
}
