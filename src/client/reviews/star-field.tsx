/** Stars as native radios, each as large as a thumb. The number stands below each star, so that colour is not needed to see the choice. */
import { useText } from '#client/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'

const steps = ['1', '2', '3', '4', '5']

export function StarField({ given, error }: { given?: string; error?: string }) {
  const { t } = useText()
  return (
    <fieldset className={`star-field field${error ? ' bad' : ''}`} aria-describedby={error && 'stars-error'}>
      <legend>{t('review:field.stars')}</legend>
      <div className="star-steps">
        {steps.map((step) => (
          <label key={step}>
            <input
              type="radio"
              name="stars"
              value={step}
              required
              defaultChecked={given === step}
              aria-label={t('review:step', { count: Number(step), word: t(`review:word.${step}`) })}
              aria-invalid={error ? true : undefined}
              // biome-ignore lint/a11y/noAutofocus: as described in `describedBy`
              autoFocus={Boolean(error) && step === '1'}
            />
            <Icon name="star" />
            <span aria-hidden="true">{step}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="stars-error">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
