/** In a recheck: the finding and the owner's reply together. Folded on a phone, open on a desk. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { RunQuestion } from '#shared/runs/run.ts'

type Before = NonNullable<RunQuestion['before']>

export function BeforePanel({ before }: { before: Before }) {
  const { t } = useText()
  return (
    <>
      <details className="ask-fold ask-narrow">
        <summary>
          <Icon name="message-square-quote" />
          {t('run:title.before')}
        </summary>
        <Quotes before={before} />
      </details>
      <section className="panel ask-wide" aria-label={t('run:title.before')}>
        <Quotes before={before} />
      </section>
    </>
  )
}

function Quotes({ before: { foundOn, note, reply } }: { before: Before }) {
  const { t, format } = useText()
  return (
    <div className="pair">
      <div className="ask-quote">
        <p className="small muted">{t('run:before.found', { date: format.date(foundOn) })}</p>
        {note && <p>{note}</p>}
      </div>
      <div className="ask-quote">
        <p className="small muted">{t(reply ? 'run:before.reply' : 'run:before.noReply')}</p>
        {reply && <p>{reply}</p>}
      </div>
    </div>
  )
}
