/**
 * Above a page of decisions, where another was quicker: who, with what and when. Where the form is gone with the open case, the typed words stand
 * here, to be used elsewhere.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { UnusedWords } from './unused-words.tsx'

/** `isGone`: whether the form of these values does not stand on the page any more. */
export function DecidedFirst({ isGone }: { isGone(values: Record<string, string>): boolean }) {
  const { t, format } = useText()
  const refusal = useRefusal()
  if (!refusal?.first) return null
  const { what, role, officer, at } = refusal.first
  const who = officer
    ? officer.isReader
      ? t('work:quicker.you')
      : [officer.name, officer.unit].filter(Boolean).join(', ')
    : t(`work:quicker.by.${role ?? 'system'}`)
  const gone = isGone(refusal.values)
  return (
    <Banner tone={gone ? 'warn' : 'info'} role={gone ? 'alert' : undefined} title={t('work:quicker.title')}>
      <p>
        <b>{what}</b> · {who} · <time dateTime={at}>{format.dateTime(at)}</time>
      </p>
      {gone && <UnusedWords values={refusal.values} />}
    </Banner>
  )
}
