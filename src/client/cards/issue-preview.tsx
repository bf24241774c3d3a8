/** The card as the public will see it, and from when, for each level: the drafting officer need not guess. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { IssuePage } from '#shared/cards/warning-page.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'

export function IssuePreview({ page: { due, place } }: { page: IssuePage }) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="preview">
      <div className="stack">
        <h2 id="preview" className="card-h2">
          {t('warning:title.preview')}
        </h2>
        <p className="small">{t('warning:preview.now')}</p>
        {cardLevels.map((level) => {
          const { replyDueAt, fixDueAt, publicFrom } = due[level]
          return (
            <section key={level} className="stack s2">
              <Banner tone={level} title={t(`card.open.${level}`)}>
                <p>{place.card.name}</p>
                {fixDueAt && <p>{t('warning:preview.fix', { at: format.dateTime(fixDueAt) })}</p>}
              </Banner>
              <p className="small">{t(`warning:preview.${level}`, { at: format.dateTime(publicFrom) })}</p>
              <p className="small muted">{t('warning:preview.reply', { at: format.dateTime(replyDueAt) })}</p>
            </section>
          )
        })}
        <p className="small muted">{t('warning:preview.appeal', { at: format.dateTime(due.yellow.appealDueAt) })}</p>
        <p className="small muted">{t('warning:preview.clock')}</p>
      </div>
    </Panel>
  )
}
