/** The form of an item of a place: the same fields to add one and to change one. */
import { UploadField } from '#client/photos/upload-field.tsx'
import type { Sending } from '#client/photos/use-sending.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { htmlLang } from '#shared/locales.ts'
import { fieldIn, type LocalisedFields, type OtherFields, otherLocales, suffixOf } from '#shared/localised-fields.ts'

interface ItemFieldsProps {
  /** The one that is changed; none to add one. */
  item?: OtherFields<'name'> & {
    id: string
    name: string
    description: string
    price: number | null
    photo: string | null
  }
  form: FormOf<keyof LocalisedFields<'name'> | 'price' | 'description' | 'dropPhoto'>
  sending: Sending
}

export function ItemFields({ item, form, sending }: ItemFieldsProps) {
  const { t } = useText()
  const needed = { required: true, 'data-wrong': t('register:error.needed') }
  return (
    <PageForm form={form} className="stack" encType="multipart/form-data" onSubmit={sending.onSubmit}>
      {/* The page's answer stands above the page. */}
      <FormBanner form={{ refusal: sending.refusal ?? undefined }} />
      <Input {...form.field('nameTh', item?.name)} label={t('register:field.itemName')} {...needed} />
      <div className="pair">
        {otherLocales.map((locale) => (
          <Input
            key={locale}
            {...form.field(fieldIn('name', locale), item?.[fieldIn('name', locale)])}
            label={t(`register:field.itemName${suffixOf(locale)}`)}
            lang={htmlLang[locale]}
          />
        ))}
      </div>
      <Input
        {...form.field('price', item?.price ? String(item.price / 100) : '')}
        label={t('register:field.price')}
        inputMode="decimal"
      />
      <TextArea {...form.field('description', item?.description)} label={t('register:field.description')} rows={4} />
      {item?.photo && <Choice type="checkbox" {...form.choice('dropPhoto', '1')} label={t('own:field.dropPhoto')} />}
      <UploadField
        id={`${item?.id ?? 'new'}-photos`}
        label={t('register:field.itemPhoto')}
        hint={t('register:hint.photos')}
        form={form}
        sending={sending}
      />
      <Buttons>
        <Button busy={sending.progress !== null}>{t(item ? 'own:action.save' : 'own:action.addItem')}</Button>
      </Buttons>
    </PageForm>
  )
}
