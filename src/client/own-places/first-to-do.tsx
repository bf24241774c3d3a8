/** The thing to do first, by itself and with the one filled button of the page. A warning card has its colour, so that it is known at a glance. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import type { ToDo } from '#shared/own-places/to-do.ts'
import { toDoAddress } from '#shared/own-places/to-do-address.ts'
import { useToDoWords } from './to-do-line.tsx'

export function FirstToDo({ it, now }: { it: ToDo; now: string }) {
  const { t, format } = useText()
  const { titleOf, leftOf } = useToDoWords()
  const left = leftOf(it, now)
  return (
    <section
      className={it.kind === 'card' ? `panel lift first-card ${it.level}` : 'panel lift'}
      aria-labelledby="first"
    >
      <div className="stack">
        <div className="row">
          {it.kind === 'card' && <WarningCard level={it.level} />}
          <div className="grow">
            <p className="muted small">{it.place.name || t('register:draft.unnamed')}</p>
            <h2 id="first">{titleOf(it)}</h2>
            {it.at !== null && (
              <p>
                <time dateTime={it.at}>{t('vendor:left.by', { when: format.dateTime(it.at) })}</time>
                {left && ` · ${left}`}
              </p>
            )}
          </div>
        </div>
        <Buttons>
          <ButtonLink href={toDoAddress(it)} variant="primary" large>
            {t(`vendor:toDoAct.${it.kind}`)}
          </ButtonLink>
        </Buttons>
      </div>
    </section>
  )
}
