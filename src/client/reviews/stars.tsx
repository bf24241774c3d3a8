/** One person's stars, as five of them; the number is said in words. */
import { useText } from '#client/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'

const steps = [1, 2, 3, 4, 5]

export function Stars({ value }: { value: number }) {
  const { t } = useText()
  return (
    <span className="stars five" role="img" aria-label={t('review:stars', { count: value })}>
      {steps.map((step) => (
        <Icon key={step} name="star" className={step <= Math.round(value) ? 'ic' : 'ic off'} />
      ))}
    </span>
  )
}
