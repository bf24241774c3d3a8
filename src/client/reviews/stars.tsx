/** Stars of a person or a mean, as five of them, to half a star: 4.5 is no five. The number is given in words. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'

const steps = [1, 2, 3, 4, 5]

export function Stars({ value }: { value: number }) {
  const { t } = useText()
  const halves = Math.round(value * 2)
  return (
    <span className="stars five" role="img" aria-label={t('review:stars', { count: value })}>
      {steps.map((step) => (
        <Icon
          key={step}
          name="star"
          className={step * 2 <= halves ? 'ic' : step * 2 - 1 > halves ? 'ic off' : 'ic half'}
        />
      ))}
    </span>
  )
}
