/** Visits due by law since the round was put together, or left out of it: they do not wait until the round is over. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { PlannedVisit } from '#shared/plan/plan-page.ts'
import { reasonWords } from './reason-list.tsx'

export function DueVisits({ due }: { due: readonly PlannedVisit[] }) {
  const text = useText()
  const { t, format, locale } = text
  const all = due.map(({ place }) => place.id).join(',')
  return (
    <Banner tone="warn" title={t('plan:due.title', { count: format.number(due.length) })}>
      <ul className="stack s2">
        {due.map(({ place, reasons: [first] }) => (
          <li key={place.id}>
            <a className="link" href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}>
              <b lang={place.nameLocale === locale ? undefined : htmlLang[place.nameLocale]}>{place.name}</b>
            </a>
            {first && <p className="small">{reasonWords(text, first)}</p>}
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href={path('/inspector/check/business-tourlist', { with: all })}>
          {t('plan:due.add')}
        </a>
      </p>
    </Banner>
  )
}
