/** Reason of a question, and remedy of a failure: one tap away on a phone, beside the answers on a desk. */

import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import type { RunQuestion } from '#shared/runs/run.ts'

/** `fold` is for narrow screens and `panel` for wide ones; the style sheet shows one of them. */
export function QuestionHelp({ question, look }: { question: RunQuestion; look: 'fold' | 'panel' }) {
  const { t } = useText()
  if (!question.help && !question.basis) return null
  const title = t(question.help ? 'run:title.help' : 'run:title.why')
  if (look === 'fold') {
    return (
      <details className="ask-fold ask-narrow">
        <summary>
          <Icon name="info" />
          {title}
        </summary>
        <Content question={question} />
      </details>
    )
  }
  return (
    <section className="panel ask-wide" aria-labelledby="help">
      <h2 className="row ask-h2" id="help">
        <Icon name="info" />
        {title}
      </h2>
      <Content question={question} />
    </section>
  )
}

function Content({ question: { help, basis } }: { question: RunQuestion }) {
  const { t } = useText()
  return (
    <div className="stack s3 small">
      {help && <p>{help.why}</p>}
      {help && help.how.length > 0 && (
        <div className="stack s1">
          <p>
            <b>{t('run:title.how')}</b>
          </p>
          <ol className="ask-steps">
            {help.how.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {basis && (
        <p className="muted">
          {t('run:before.basis', { basis: basis.name })}
          <ThaiName of={basis} />
        </p>
      )}
    </div>
  )
}
