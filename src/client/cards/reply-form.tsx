/**
 * The reply to one finding: what was mended, when and by whom, with photos. Plain, in one piece with its photos: it works without
 * JavaScript, and what is refused comes back as it was typed.
 */
import { useText } from '#client/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { CARD_REPLY_LETTERS } from '#shared/cards/card-limits.ts'
import { PHOTO_ACCEPT } from '#shared/photos/photos.ts'

interface ReplyFormProps {
  form: FormOf<'finding' | 'text' | 'photos' | 'form'>
  /** What an officer sent back. */
  isAgain: boolean
}

export function ReplyForm({ form, isAgain }: ReplyFormProps) {
  const { t } = useText()
  const text = form.field('text')
  const photos = form.field('photos')
  const hint = t('card:hint.reply')
  const photoHint = t('card:hint.photos')
  return (
    <PageForm form={form} className="stack" encType="multipart/form-data">
      <FormBanner form={form} />
      <Field id={text.id} label={t('card:field.reply')} hint={hint} error={text.error}>
        <textarea
          className="input"
          id={text.id}
          name={text.name}
          defaultValue={text.defaultValue}
          required
          minLength={CARD_REPLY_LETTERS.least}
          maxLength={CARD_REPLY_LETTERS.most}
          {...describedBy(text.id, hint, text.error)}
        />
      </Field>
      <Field id={photos.id} label={t('card:field.photos')} hint={photoHint} error={photos.error}>
        <input
          className="input"
          id={photos.id}
          name="photos"
          type="file"
          multiple
          accept={PHOTO_ACCEPT}
          {...describedBy(photos.id, photoHint, photos.error)}
        />
      </Field>
      <Buttons>
        <Button variant="primary" icon="cloud-upload">
          {t(isAgain ? 'card:do.sendAgain' : 'card:do.sendOne')}
        </Button>
      </Buttons>
    </PageForm>
  )
}
