/** Whether a file of this device is the one with a given hash. It is read here and sent nowhere. */
import { sha256 as hashOf } from '@noble/hashes/sha2.js'
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { Panel } from '#client/ui/panel.tsx'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function FileCheck({ sha256 }: { sha256: string }) {
  const { t } = useText()
  const [isSame, setIsSame] = useState<boolean | null>(null)
  async function check(file: File | undefined) {
    setIsSame(null)
    if (file) setIsSame(hex(hashOf(new Uint8Array(await file.arrayBuffer()))) === sha256)
  }
  return (
    <Panel labelledBy="file">
      <div className="stack s3">
        <h2 id="file">{t('verify:letter.compareFile')}</h2>
        <Field id="pdf" label={t('verify:letter.file')} hint={t('verify:letter.fileHint')}>
          <FileInput
            {...describedBy('pdf', t('verify:letter.fileHint'))}
            id="pdf"
            accept="application/pdf,.pdf"
            onChange={({ currentTarget }) => void check(currentTarget.files?.[0])}
          />
        </Field>
        <div aria-live="polite">
          {isSame === true && <Banner tone="ok" title={t('verify:letter.same')} />}
          {isSame === false && (
            <Banner tone="bad" title={t('verify:letter.other')}>
              {t('verify:letter.otherHint')}
            </Banner>
          )}
        </div>
        <p className="small muted">
          {t('verify:letter.hash')}: <code>{sha256}</code>
        </p>
        <noscript>
          <Banner tone="warn" title={t('verify:letter.noScript')} />
        </noscript>
      </div>
    </Panel>
  )
}
