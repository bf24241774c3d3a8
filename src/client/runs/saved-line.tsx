/**
 * How far the last answer has come, in words beside the head. Read out once it has arrived somewhere (announcer.ts), not at every step on its
 * way; "saved" is only said after it was written.
 */
import { useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { announcer } from './announcer.ts'
import type { RunDriver, SavedState } from './run-driver.ts'

const looks: Record<Exclude<SavedState, 'none'>, { icon: IconName; tone: string; isArrived: boolean }> = {
  saving: { icon: 'loader-circle', tone: 'wait', isArrived: false },
  device: { icon: 'smartphone', tone: 'ok', isArrived: true },
  sending: { icon: 'cloud-upload', tone: 'wait', isArrived: false },
  sent: { icon: 'circle-check', tone: 'ok', isArrived: true },
  failed: { icon: 'cloud-alert', tone: 'warn', isArrived: true },
  full: { icon: 'cloud-alert', tone: 'warn', isArrived: true },
}

export function SavedLine({
  saved,
  waiting,
  refused,
  isTrial,
  at,
}: Pick<RunDriver, 'saved' | 'waiting' | 'refused' | 'isTrial' | 'at'>) {
  const { t, format } = useText()
  const [heard, setHeard] = useState('')
  const [announcing] = useState(() => announcer(setHeard))
  const look = saved === 'none' ? null : looks[saved]
  const words =
    look === null
      ? ''
      : saved === 'device' && waiting > 0
        ? t('run:saved.waiting', { waiting: format.number(waiting) })
        : saved === 'failed' && refused
          ? t('run:saved.refused', { why: t(refused) })
          : t(`run:saved.${saved}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another question is shown
  useEffect(() => {
    announcing.begin()
    return announcing.end
  }, [at])
  useEffect(() => announcing.hear(look?.isArrived ? words : null), [announcing, look, words])
  if (isTrial) return <p className="saved-line">{t('run:saved.trial')}</p>
  return (
    <>
      <p className="vh" role="status">
        {heard}
      </p>
      {look && (
        <p className="saved-line" data-tone={look.tone} aria-hidden="true">
          <Icon name={look.icon} />
          <span>{words}</span>
        </p>
      )}
    </>
  )
}
