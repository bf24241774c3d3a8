/** An officer without an area: the people who give one. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { DayView } from '#shared/plan/plan-page.ts'

export function NoArea({ supervisors }: Pick<DayView, 'supervisors'>) {
  const { t } = useText()
  return (
    <>
      <Empty
        level={2}
        title={t('plan:noArea.title')}
        hint={t(supervisors.length > 0 ? 'plan:noArea.hint' : 'plan:noArea.nobody')}
      />
      {supervisors.length > 0 && (
        <Panel labelledBy="ask">
          <h2 id="ask">{t('plan:noArea.ask')}</h2>
          <ul className="lines">
            {supervisors.map(({ name, unit }) => (
              <li key={`${name} ${unit}`}>
                <div className="grow">
                  <b>{name}</b>
                  <small>{unit}</small>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
