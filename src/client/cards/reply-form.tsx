/** The reply to one finding: what was mended, when and by whom, with photos. */
import { useText } from '#client/i18n/text.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import type { useKeptForm } from '#client/ui/form/use-kept-form.ts'
import { CARD_REPLY_LETTERS } from '#shared/cards/card-limits.ts'
import { WordsAndPhotos } from './words-and-photos.tsx'

interface ReplyFormProps {
  form: FormOf<string>
  kept: ReturnType<typeof useKeptForm>
  /** What an officer sent back. */
  isAgain: boolean
}

export function ReplyForm({ form, kept, isAgain }: ReplyFormProps) {
  const { t } = useText()
  return (
    <WordsAndPhotos
      {...{ form, kept }}
      words={{ label: t('card:field.reply'), hint: t('card:hint.reply'), ...CARD_REPLY_LETTERS }}
      photos={{ name: 'photos', label: t('card:field.photos'), hint: t('card:hint.photos') }}
      send={{ label: t(isAgain ? 'card:do.sendAgain' : 'card:do.sendOne'), icon: 'cloud-upload' }}
    />
  )
}
