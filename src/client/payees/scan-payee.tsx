/** Takes a PromptPay code from the camera or a picture, reads it on the device, and asks about the number in it. */
import { useText } from '#client/i18n/text.tsx'
import { QrPicture } from '#client/ui/qr-picture.tsx'
import { readPromptPay } from '#shared/payees/promptpay-qr.ts'

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
        const payment = readPromptPay(text)
        const field = form?.elements.namedItem('payee')
        if (payment === null || !(field instanceof HTMLInputElement)) return false
        if (payment.kind === 'bill')
          return payment.biller === null ? t('payees:qr.shop') : t('payees:qr.bill', { biller: payment.biller })
        field.value = payment.number
        form?.requestSubmit()
        return true
      }}
    />
  )
}
