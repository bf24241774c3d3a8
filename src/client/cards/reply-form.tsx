/** The reply to one finding: the repair, its day and its maker, with photos. */

import type { ReactNode } from 'react'
import type { useSavedForm } from '#client/drafts/use-saved-form.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { useSaid } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import type { CardDraftView } from '#shared/cards/card-file.ts'
import { CARD_REPLY_LENGTH } from '#shared/cards/card-letters.ts'
import { DraftPhotos } from './draft-photos.tsx'
import { WordsAndPhotos } from './words-and-photos.tsx'

interface ReplyFormProps {
  form: FormOf<string>
  saved: ReturnType<typeof useSavedForm>
  /** It takes the place of a reply that nobody has decided. */
  isAgain?: boolean
  /** Reason for which an officer sent the last one back, as it was written. */
  returned?: string | null
  /** A helper's words: they stand in the field until others are typed. */
  draft?: CardDraftView
  /** The way to its photo by camera. */
  camera?: ReactNode
}

export function ReplyForm({ form, saved, isAgain, returned, draft, camera }: ReplyFormProps) {
  const { t, format } = useText()
  const said = useSaid(returned ?? '')
  return (
    <WordsAndPhotos
      form={form}
      saved={saved}
      given={draft?.text}
      words={{
        label: t('card:field.reply'),
        hint: t('card:hint.reply'),
        ...CARD_REPLY_LENGTH,
        note: returned ? t('card:standing.reason', { reason: said.translation ?? returned }) : undefined,
      }}
      photos={{ name: 'photos', label: t('card:field.photos'), hint: t('card:hint.photos') }}
      send={{ label: t(isAgain || returned ? 'card:do.sendAgain' : 'card:do.sendOne'), icon: 'cloud-upload' }}
    >
      {camera}
      {draft && (
        <Banner
          tone="info"
          title={t('card:draft.by', { by: draft.by ?? t('card:draft.someone'), when: format.dateTime(draft.at) })}
        >
          <p className="prose">{draft.text}</p>
        </Banner>
      )}
      {draft && <DraftPhotos photos={draft.photos} prefix="with-" label={t('card:draft.with')} isTicked />}
    </WordsAndPhotos>
  )
}
