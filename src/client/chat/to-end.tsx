/** The button over a talk that was scrolled up: how many new messages wait below, and the way there. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'

export function ToEnd({ waiting, onPress }: { waiting: number; onPress(): void }) {
  const { t } = useText()
  return (
    <button type="button" className="to-end" onClick={onPress}>
      {waiting > 0 ? (
        <span>{t('chat:action.toNew', { count: waiting })}</span>
      ) : (
        <span className="vh">{t('chat:action.toEnd')}</span>
      )}
      <Icon name="arrow-down" />
    </button>
  )
}
