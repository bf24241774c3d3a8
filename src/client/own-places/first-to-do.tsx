/** The thing to do first, by itself and with the one filled button of the page. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { ToDo } from '#shared/own-places/to-do.ts'
import { toDoAddress } from '#shared/own-places/to-do-address.ts'
import { useToDoWords } from './to-do-line.tsx'

export function FirstToDo({ it, now }: { it: ToDo; now: string }) {
  const { t, format } = useText()
  const { titleOf, leftOf } = useToDoWords()
  const left = leftOf(it, now)
  return (
    <Panel lift labelledBy="first">
      <div className="stack">
        <div>
          <p className="muted small">{it.place.name || t('register:draft.unnamed')}</p>
          <h2 id="first">{titleOf(it)}</h2>
          {it.at !== null && (
            <p>
              <time dateTime={it.at}>{t('vendor:left.by', { when: format.dateTime(it.at) })}</time>
              {left && ` · ${left}`}
            </p>
          )}
        </div>
        <Buttons>
          <ButtonLink href={toDoAddress(it)} variant="primary" large>
            {t(`vendor:toDoAct.${it.kind}`)}
          </ButtonLink>
        </Buttons>
      </div>
    </Panel>
  )
}
