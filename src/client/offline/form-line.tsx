/** A form that was sent and has not arrived: where it belongs, its words, and the reason where the server did not take it. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { dropDraft, type WaitingDraft } from '../drafts/send-waiting.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'

/** The server's reason for not taking it. */
export const reasonOf = ({ refused }: WaitingDraft) => Object.values(refused?.errors ?? {}).slice(0, 1)

export function FormLine({ form }: { form: WaitingDraft }) {
  const { t, format } = useText()
  const { name, waiting, fields, photos } = form
  const [reason] = reasonOf(form)
  return (
    <li>
      <a className="link" href={waiting.to}>
        {waiting.label}
      </a>
      <small className="field-text">
        {Object.values(fields).join(' ')} · {t('field:band.photos', { photos: format.number(photos.length) })}
      </small>
      {reason && (
        <>
          <p>{t(reason, form.refused?.details?.form)}</p>
          <Button type="button" variant="danger" onClick={() => void dropDraft(name).then(fieldChanged)}>
            {t('field:late.discard')}
          </Button>
        </>
      )}
    </li>
  )
}
