/** A place's missing or expiring statements, each with the way to it. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Missing } from '#shared/own-places/stated.ts'
import { path } from '#shared/path.ts'

/** The page where it is corrected. */
function hrefOf(it: Missing, id: string): string {
  if ('licence' in it) return `#licence-${it.licence}`
  if (it.what === 'noItems') return '#items'
  if (it.what === 'noPromises') return '#promises'
  if (it.what === 'noPayees') return path('/client/information/widgets/social-bank-edit', { business: id })
  return path('/vendor/manage-business/edit/:id', { id })
}

export function MissingPanel({ place, missing }: { place: string; missing: Missing[] }) {
  const { t, format } = useText()
  const wordsOf = (it: Missing) =>
    'licence' in it
      ? t(`own:list.${it.what}`, {
          licence: t(`register:licence.${it.licence}`),
          day: it.day === null ? '' : format.date(it.day),
        })
      : t(`own:list.${it.what}`)
  if (missing.length === 0) return <Banner tone="ok" title={t('own:list.whole')} />
  return (
    <Panel labelledBy="missing" lift>
      <div className="stack">
        <h2 id="missing">{t('own:header.missing')}</h2>
        <ul className="stack s2">
          {missing.map((it) => (
            <li key={`${it.what} ${'licence' in it ? it.licence : ''}`} className="row">
              <Icon name="triangle-alert" />
              <a className="link reach" href={hrefOf(it, place)}>
                {wordsOf(it)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
