/** Refused answers of a run: read here, such as to give them again in another visit, and removed from the device by their person. */
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import type { RunOp } from '#shared/runs/run-ops.ts'
import { currentPerson } from '../runtime/device/device-key.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'
import { discardRun, readSaid } from './field-runs.ts'
import { reasons } from './send-rest.ts'

export function NotTaken({ run }: { run: string }) {
  const { t } = useText()
  const [said, setSaid] = useState<readonly RunOp[]>([])
  const read = async () => {
    const person = await currentPerson()
    if (person) setSaid(await readSaid(person, run))
  }
  return (
    <details className="field-said" onToggle={({ currentTarget }) => void (currentTarget.open && read())}>
      <summary>{t('field:late.read')}</summary>
      <ul>
        {said.map(({ device, n, question, note, ...answer }) => (
          <li key={`${device}:${n}`}>
            <span className="num">{question}</span> {wordsOf(answer, t)}
            {note && ` · ${note}`}
          </li>
        ))}
      </ul>
      <p>{t('field:late.sure')}</p>
      <Button
        type="button"
        variant="danger"
        onClick={async () => {
          await discardRun(run)
          reasons.delete(run)
          fieldChanged()
        }}
      >
        {t('field:late.discard')}
      </Button>
    </details>
  )
}

/** An answer as it was given; a choice by its own word, because its question may not be here. */
function wordsOf({ value, naReason }: Pick<RunOp, 'value' | 'naReason'>, t: ReturnType<typeof useText>['t']): string {
  if (naReason !== null) return `${t('field:late.na')} ${naReason}`
  return value === 'yes' || value === 'no' ? t(`field:late.${value}`) : (value ?? '')
}
