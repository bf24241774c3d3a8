/**
 * A place that is added to the round by its name. The form asks the page itself, which shows its matches; where the browser's code runs, the
 * names come while one types, and the one that is chosen is ticked.
 */
import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { FoundPlace, PlanView } from '#shared/plan/plan-page.ts'

const id = 'place-name'
const page = '/inspector/check/business-tourlist'

export interface PlaceNameSearchProps {
  id: string
  value: string
  onChoose(place: FoundPlace): void
}

/** The address of the page with one more place in its list. */
const addressWith = ({ added, asked: { category, district } }: PlanView, place: string) =>
  path(page, { category, district, with: [...new Set([...added, place])].join(',') })

export function PlaceName({ plan }: { plan: PlanView }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { added, asked, found } = plan
  const [Search, setSearch] = useState<ComponentType<PlaceNameSearchProps> | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    import('./place-name-search.tsx').then(({ default: it }) => setSearch(() => it)).catch(() => undefined)
  }, [])
  const choose = (place: FoundPlace) => {
    if (place.refusal) return setSaid(`${place.name}: ${t(place.refusal)}`)
    setSaid(t('plan:add.done', { name: place.name }))
    void navigate(addressWith(plan, place.id), { preventScrollReset: true })
  }
  return (
    <section className="stack s3" aria-labelledby="add-by-name">
      <h2 id="add-by-name">{t('plan:add.title')}</h2>
      <form className="plan-add" method="get" action={path(page)}>
        {Object.entries({ category: asked.category, district: asked.district, with: added.join(',') }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Field id={id} label={t('plan:add.label')} hint={t('plan:add.hint')}>
          {Search ? (
            <Search id={id} value={asked.name} onChoose={choose} />
          ) : (
            <input
              className="input"
              id={id}
              name="name"
              defaultValue={asked.name}
              autoComplete="off"
              aria-describedby={`${id}-hint`}
            />
          )}
        </Field>
        <Button icon="search">{t('plan:add.find')}</Button>
      </form>
      <p role="status" className={said ? 'small' : 'vh'}>
        {said}
      </p>
      {found && <Found plan={plan} found={found} />}
    </section>
  )
}

function Found({ plan, found }: { plan: PlanView; found: readonly FoundPlace[] }) {
  const { t, locale } = useText()
  const { name } = plan.asked
  if (found.length === 0) return <p className="muted">{t('plan:add.none', { name })}</p>
  return (
    <ul className="stated">
      {found.map((place) => (
        <li key={place.id} className="stack s2">
          <span>
            <b lang={place.nameLocale === locale ? undefined : htmlLang[place.nameLocale]}>{place.name}</b>{' '}
            <small className="muted">{place.district}</small>
          </span>
          {place.refusal ? (
            <span className="small">{t(place.refusal)}</span>
          ) : (
            <a className="link" href={addressWith(plan, place.id)}>
              {t('plan:add.action')}
              <span className="vh"> {place.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
