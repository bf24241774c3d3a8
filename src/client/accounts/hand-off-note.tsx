/** The partner of a hand-off, and the meaning of linking: the code in another's hands would let that one in. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'

interface HandOffNoteProps {
  from: { partner: string; called: string } | null
  /** The person signed in in this browser. */
  here?: string | null
}

export function HandOffNote({ from, here }: HandOffNoteProps) {
  const { t } = useText()
  if (!from) return null
  const { partner, called } = from
  return (
    <Banner tone="info" title={t(called ? 'auth:handOff.linksAs' : 'auth:handOff.links', { partner, called })}>
      {t('auth:handOff.linksHint')}
      {here && ` ${t('auth:handOff.replaces', { name: here })}`}
    </Banner>
  )
}
