/** The codes on paper, in the one answer that shows them: to print, or to copy into a safe place. Without JavaScript they stand there to be written down. */
import { useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  const isReady = useHydrated()
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // Not allowed: they still stand here.
    }
  }
  return (
    <Panel lift labelledBy="codes">
      <div className="stack">
        <h2 id="codes" tabIndex={-1}>
          {t('factor:title.codes')}
        </h2>
        <p>{t('factor:lead.codes')}</p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Buttons>
          <PrintButton label={t('factor:action.print')} />
          {isReady && (
            <Button type="button" onClick={() => void copy()}>
              <span role="status">{t(isCopied ? 'factor:action.copied' : 'factor:action.copy')}</span>
            </Button>
          )}
        </Buttons>
      </div>
    </Panel>
  )
}
