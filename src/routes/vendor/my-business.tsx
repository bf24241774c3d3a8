/** Duties: one list by deadline over all places, then the places themselves. */
import { useLoaderData } from 'react-router-dom'
import { FirstToDo } from '#client/own-places/first-to-do.tsx'
import { HelpedPlace } from '#client/own-places/helped-place.tsx'
import { OwnPlace } from '#client/own-places/own-place.tsx'
import { PlaceTable } from '#client/own-places/place-table.tsx'
import { ToDoLine } from '#client/own-places/to-do-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './my-business.data.ts'

type Data = Awaited<ReturnType<typeof loader>>
type Line = Data['toDo'][number]

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('vendor:title.myBusiness')} · ${t('header.product')}`,
  noindex: true,
})

export default function MyBusiness() {
  const { places, helped, rows, choice, toDo, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const register = path('/vendor/register-business')
  const urgent = toDo.filter(({ group }) => group === 'soon').length
  if (places.length + helped.length + toDo.length === 0 && rows === null)
    return (
      <div className="wrap narrow">
        <PageHead title={t('vendor:title.myBusiness')} />
        <Empty
          level={2}
          title={t('vendor:empty.title')}
          hint={t('register:lead.start')}
          action={
            <ButtonLink href={register} variant="primary">
              {t('register:title.start')}
            </ButtonLink>
          }
        />
      </div>
    )
  const [first, ...rest] = toDo
  return (
    <div className="wrap stack s6">
      <PageHead
        title={t('vendor:title.myBusiness')}
        lead={urgent > 0 ? t('vendor:lead.urgent', { count: urgent }) : t('vendor:lead.calm')}
      />
      {first && <FirstToDo it={first} now={now} />}
      {rows && <PlaceTable rows={rows} choice={choice} now={now} />}
      {rest.length > 0 && (
        <Panel labelledBy="rest">
          <div className="stack">
            <h2 id="rest">{t('vendor:header.rest')}</h2>
            {(['soon', 'later', 'open'] as const).map((group) => (
              <Group key={group} group={group} list={rest.filter((it) => it.group === group)} now={now} />
            ))}
          </div>
        </Panel>
      )}
      {helped.length > 0 && (
        <section className="stack" aria-labelledby="helped">
          <h2 id="helped">{t('vendor:header.helped')}</h2>
          <div className="own-places">
            {helped.map((place) => (
              <HelpedPlace key={place.id} place={place} />
            ))}
          </div>
        </section>
      )}
      <section className="stack" aria-labelledby="mine">
        <div className="row between wrapped">
          <h2 id="mine">{t(rows ? 'vendor:places.more' : 'vendor:header.places')}</h2>
          <ButtonLink href={register} icon="plus">
            {t('vendor:action.addPlace')}
          </ButtonLink>
        </div>
        {rows ? null : places.length === 0 ? (
          <p className="muted">{t('vendor:empty.title')}</p>
        ) : (
          <div className="own-places">
            {places.map((place) => (
              <OwnPlace key={place.id} place={place} />
            ))}
          </div>
        )}
      </section>
    </div>
  )
}

function Group({ group, list, now }: { group: Line['group']; list: Line[]; now: string }) {
  const { t } = useText()
  if (list.length === 0) return null
  return (
    <section aria-labelledby={`group-${group}`}>
      <h3 id={`group-${group}`}>{t(`vendor:group.${group}`)}</h3>
      <ul className="to-dos">
        {list.map((it) => (
          <ToDoLine key={it.key} it={it} now={now} />
        ))}
      </ul>
    </section>
  )
}
