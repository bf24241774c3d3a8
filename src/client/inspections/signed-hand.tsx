/** A hand that was given under a visit: the drawing or the typed name, or why there is none. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { DrawnHand } from '#client/ui/signature-pad.tsx'
import type { Hand, HandCode } from '#shared/runs/hands.ts'

interface SignedHandProps {
  code: HandCode
  hand: Omit<Hand, 'shown'>
  /** ISO. */
  at: string
}

export function SignedHand({ code, hand: { how, name, position, strokes, reason, witness }, at }: SignedHandProps) {
  const { t, format } = useText()
  const who = [name, position].filter(Boolean).join(', ')
  return (
    <div className="stack s2">
      {how === 'drawn' && <DrawnHand strokes={strokes} label={t('inspection:hand.signed', { name })} />}
      <p>
        {how === 'typed' && <>{t('inspection:hand.signed', { name })}. </>}
        {how === 'refused' && <>{t('inspection:hand.said.refused', { reason })} </>}
        {how === 'absent' && <>{t('inspection:hand.said.absent')} </>}
        {how !== 'typed' && who}
        {how === 'typed' && position}
      </p>
      {witness !== '' && <p className="small">{t('inspection:hand.seenBy', { witness })}</p>}
      <p className="small muted">
        {t(`inspection:hand.who.${code}`)} · <time dateTime={at}>{format.dateTime(at)}</time>
      </p>
    </div>
  )
}
