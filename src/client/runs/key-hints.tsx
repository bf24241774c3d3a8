/** The keys and their effects, on a desk; and the switch that turns the figures off. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { QuestionState } from './question-state.ts'

interface KeyHintsProps {
  state: QuestionState
  isOn: boolean
  turn: (on: boolean) => void
}

export function KeyHints({ state: { question, mark }, isOn, turn }: KeyHintsProps) {
  const { t } = useText()
  const { type, options } = question
  const answers = type === 'num' || mark === 'conflict' ? 0 : (type === 'yn' ? 2 : (options?.length ?? 0)) + 1
  const figures = [1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, answers)
  return (
    <div className="keys ask-keys">
      {isOn && answers > 0 && (
        <span>
          {figures.map((figure) => (
            <kbd key={figure}>{figure}</kbd>
          ))}
          {t('run:keys.choose')}
        </span>
      )}
      <span>
        <kbd>←</kbd>
        <kbd>→</kbd>
        {t('run:keys.move')}
      </span>
      <span className="ask-esc">
        <kbd>{t('run:keys.escape')}</kbd>
        {t('run:keys.leave')}
      </span>
      <button type="button" className="link" onClick={() => turn(!isOn)}>
        {t(isOn ? 'run:action.keysOff' : 'run:action.keysOn')}
      </button>
    </div>
  )
}
