/** The key, in the one answer that shows it. Without JavaScript it stands there to be marked. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { CopyText } from '#client/ui/copy-text.tsx'
import { Panel } from '#client/ui/panel.tsx'

interface KeyOnceProps {
  title: string
  hint: string
  secret: string
}

export function KeyOnce({ title, hint, secret }: KeyOnceProps) {
  const { t } = useText()
  return (
    <Panel lift labelledBy="made">
      <div className="stack s4">
        <h2 id="made" tabIndex={-1}>
          {title}
        </h2>
        <p>{hint}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard. */}
        <pre className="code-sample" tabIndex={0} lang="en">
          <code>{secret}</code>
        </pre>
        <CopyText text={title} copied={secret} label={t('key:action.copy')} done={t('key:action.copied')} />
      </div>
    </Panel>
  )
}
