/** Takes a code from the camera or a picture, reads it on the device, and checks its text as if it had been typed. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { QrPicture } from '#client/ui/qr-picture.tsx'

/** Codes to pay by, links and bare numbers. Other contents of codes, such as a password or a card of theirs, are not sent. */
const asks = /^(?:000201|https?:\/\/|(?:wxp|weixin|alipays?):|[+\d][\d\s-]{8,20}$)/i

/** Stands in the form whose field `payee` it fills. */
export function ScanPayee() {
  const { t } = useText()
  return (
    <QrPicture
      id="qr"
      label={t('payees:qr.label')}
      hint={t('payees:qr.hint')}
      faults={{ none: t('payees:qr.none'), other: t('payees:qr.other'), failed: t('payees:qr.failed') }}
      onCode={(text, { form }) => {
        const field = form?.elements.namedItem('payee')
        if (!asks.test(text.trim()) || !(field instanceof HTMLInputElement)) return false
        field.value = text.trim()
        form?.requestSubmit()
        return true
      }}
    />
  )
}
