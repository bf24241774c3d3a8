/** Places that it may be one of, with the way to claim one of them, and the owner's words for why it is another. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { AlikePlace } from '#shared/registrations/alike-place.ts'
import { letters } from '#shared/registrations/step-letters.ts'
import { AlikePlaces } from './alike-places.tsx'

interface AlikeQuestionProps {
  places: readonly AlikePlace[]
  form: Pick<FormOf<'because'>, 'field'>
  /** Words from before. */
  given?: string
}

export function AlikeQuestion({ places, form, given }: AlikeQuestionProps) {
  const { t } = useText()
  if (places.length === 0) return null
  return (
    <Panel labelledBy="alike">
      <div className="stack">
        <h2 id="alike">{t('register:alike.title')}</h2>
        <p>{t('register:alike.sameWhat')}</p>
        <AlikePlaces places={places} claimable />
        <TextArea
          {...form.field('because', given)}
          label={t('register:field.because')}
          hint={t('register:hint.because')}
          required
          minLength={letters.because.least}
          data-wrong={t('register:error.because')}
        />
      </div>
    </Panel>
  )
}
