/** The points by which a page is complete: open ones with what they bring and the way there, done ones ticked. Nothing once all are done. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { CompleteLine } from '#shared/own-places/complete.ts'
import { path } from '#shared/path.ts'

const sectionOf = { photo: 'pictures', hours: 'times', phone: 'contact', words: 'words' } as const

function hrefOf({ point, licence }: CompleteLine, id: string): string {
  const list = path('/vendor/manage-business/list/:id', { id })
  if (point === 'items' || point === 'promises') return `${list}#${point}`
  if (point === 'licence') return `${list}#licence-${licence}`
  if (point === 'payees') return path('/client/information/widgets/social-bank-edit', { business: id })
  if (point === 'survey') return path('/vendor/manage-business/do-survery/:id', { id })
  return `${path('/vendor/manage-business/edit/:id', { id })}#${sectionOf[point]}`
}

export function CompletePanel({ place, lines }: { place: string; lines: readonly CompleteLine[] }) {
  const { t } = useText()
  const done = lines.filter(({ isDone }) => isDone).length
  if (done === lines.length) return null
  const nameOf = ({ point, licence }: CompleteLine) =>
    t(`own:complete.point.${point}`, { licence: licence ? t(`register:licence.${licence}`) : '' })
  return (
    <Panel labelledBy="complete">
      <div className="stack">
        <div>
          <h2 id="complete">{t('own:complete.title')}</h2>
          <p className="muted">{t('own:complete.count', { done, of: lines.length })}</p>
        </div>
        <progress className="complete-bar" value={done} max={lines.length} aria-labelledby="complete" />
        <ul className="complete">
          {[...lines]
            .sort((a, b) => Number(a.isDone) - Number(b.isDone))
            .map((line) => (
              <li key={line.point} className={line.isDone ? 'done' : undefined}>
                <Icon name={line.isDone ? 'check' : 'plus'} />
                {line.isDone ? (
                  <p>
                    {nameOf(line)} <span className="vh">{t('own:complete.done')}</span>
                  </p>
                ) : (
                  <div>
                    <a className="link reach" href={hrefOf(line, place)}>
                      {nameOf(line)}
                    </a>
                    <p className="small muted">{t(`own:complete.gain.${line.point}`)}</p>
                  </div>
                )}
              </li>
            ))}
        </ul>
      </div>
    </Panel>
  )
}
