/** One item of a place: a dish, a room, a trip, with a photo. */
import { useLoaderData } from 'react-router-dom'
import { UploadField } from '#client/photos/upload-field.tsx'
import { useSending } from '#client/photos/use-sending.ts'
import { stepHead } from '#client/registrations/step-frame.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Translate } from '#shared/head.ts'
import { htmlLang } from '#shared/locales.ts'
import { fieldIn, otherLocales, suffixOf } from '#shared/localised-fields.ts'
import { path } from '#shared/path.ts'
import { ITEMS_MOST } from '#shared/registrations/registration.ts'
import type { action, loader } from './add-items.data.ts'

const page = '/vendor/register-business/form5/add-items'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate) => stepHead('form5', t)

export default function AddItems() {
  const { draft, count, isFull, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const needed = { required: true, 'data-wrong': t('register:error.needed') }
  const to = path(page, { draft: draft.id })
  const { refusal, onSubmit, ...sending } = useSending(to)
  const form = useForm({ do: 'add', to, refusal })
  const back = path('/vendor/register-business/form5', { draft: draft.id })
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('register:title.addItem')} lead={t('register:hint.itemCount', { count, most: ITEMS_MOST })} />
      <FormBanner<typeof action> form={form} fields={['go']} done={done && t('register:done.added')} />
      {isFull ? (
        <Banner tone="info" title={t('register:error.itemsMost')} />
      ) : (
        <Panel>
          <PageForm form={form} className="stack" encType="multipart/form-data" onSubmit={onSubmit}>
            <Input {...form.field('nameTh')} label={t('register:field.itemName')} {...needed} />
            <div className="pair">
              {otherLocales.map((locale) => (
                <Input
                  key={locale}
                  {...form.field(fieldIn('name', locale))}
                  label={t(`register:field.itemName${suffixOf(locale)}`)}
                  lang={htmlLang[locale]}
                />
              ))}
            </div>
            <Input {...form.field('price')} label={t('register:field.price')} inputMode="decimal" />
            <TextArea {...form.field('description')} label={t('register:field.description')} rows={4} />
            <UploadField
              id="photos"
              label={t('register:field.itemPhoto')}
              hint={t('register:hint.photos')}
              form={form}
              sending={sending}
            />
            <div className="step-end">
              <button className="btn primary" type="submit" name="go" value="again">
                {t('register:action.addAnother')}
              </button>
              <button className="btn line" type="submit" name="go" value="back">
                {t('register:action.addLast')}
              </button>
            </div>
          </PageForm>
        </Panel>
      )}
      <ButtonLink href={back} variant="plain" icon="chevron-left">
        {t('register:action.backToItems')}
      </ButtonLink>
    </div>
  )
}
