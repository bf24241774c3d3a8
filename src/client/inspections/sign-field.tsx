/** The sign at the place: its code is read from a picture on the device, or typed. Without one the visit begins, and its record says so. */
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Input } from '#client/ui/field.tsx'
import { QrPicture } from '#client/ui/qr-picture.tsx'
import { printedSign, readSign } from '#shared/places/place-sign.ts'
import type { VisitForm } from './visit-form.tsx'

export function SignField({ form, place }: { form: VisitForm; place: string }) {
  const { t } = useText()
  const [isRead, setRead] = useState(false)
  return (
    <>
      <QrPicture
        id="sign-picture"
        label={t('inspection:sign.scan')}
        hint={t('inspection:sign.scanHint')}
        faults={{
          none: t('inspection:sign.none'),
          other: t('inspection:sign.other'),
          failed: t('inspection:sign.failed'),
        }}
        camera
        onCode={(text, { form: element }) => {
          const found = readSign(text)
          const field = element?.elements.namedItem('sign')
          const fits = found?.place === place && field instanceof HTMLInputElement
          if (fits) field.value = printedSign(found.code)
          setRead(fits)
          return fits
        }}
      />
      <p role="status" className="small">
        {isRead && t('inspection:sign.read')}
      </p>
      <Input
        {...form.field('sign')}
        label={t('inspection:sign.code')}
        hint={t('inspection:sign.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  )
}
