/** Stars as native radios, each as large as a thumb. The number stands below each star, so that colour is not needed to see the choice. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'

const steps = ['1', '2', '3', '4', '5']

export function StarField({ form, given }: { form: FormOf<'stars'>; given?: string }) {
  const { t } = useText()
  const { error } = form.group('stars')
  return (
    <fieldset className={`star-field field${error ? ' bad' : ''}`} aria-describedby={error && 'stars-error'}>
      <legend>{t('review:field.stars')}</legend>
      <div className="star-steps">
        {steps.map((step) => (
          <label key={step}>
            <input
              {...form.choice('stars', step, given === step)}
              type="radio"
              required
              data-wrong={t('review:error.stars')}
              aria-label={t('review:step', { count: Number(step), word: t(`review:word.${step}`) })}
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
