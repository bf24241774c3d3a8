/** Progress in a form of several pages: a list, the present step named also in words. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from './icon.tsx'

interface StepsProps {
  /** Names of all steps, in order. */
  steps: string[]
  /** The present step, from 1. */
  current: number
}

export function Steps({ steps, current }: StepsProps) {
  const { t } = useText()
  return (
    <div className="steps">
      <p className="muted small">
        {t('steps.of', { step: current, total: steps.length })} <b aria-hidden="true">{steps[current - 1]}</b>
      </p>
      <ol>
        {steps.map((name, index) => {
          const done = index + 1 < current
          return (
            <li
              key={name}
              className={done ? 'done' : undefined}
              aria-current={index + 1 === current ? 'step' : undefined}
            >
              <span>
                {done && <Icon name="check" />}
                {name}
              </span>
              {done && <span className="vh">{t('steps.done')}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
