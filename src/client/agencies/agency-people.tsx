/** Officers of an agency, and the agencies below it. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { AgencyPage, AgencyPerson } from '#shared/agencies/agency-page.ts'
import { path } from '#shared/path.ts'

interface AgencyPeopleProps {
  agency: AgencyPage
  /** The words to find, and the page's beginning. */
  asked: { find: string | null; cursor: string | null }
}

export function AgencyPeople({ agency: { id, people, next, below, figures }, asked }: AgencyPeopleProps) {
  const { t } = useText()
  const { find } = asked
  const here = path('/inspector/agencies/:id', { id })
  return (
    <>
      <section className="stack" aria-labelledby="people">
        <h2 id="people">{t('agency:title.people')}</h2>
        <FindInList href={here} find={find} by="officer" isEmpty={people.length === 0} />
        {people.length === 0 && find === null && (
          <p className="small muted">{t(figures.officers === 0 ? 'agency:line.nobody' : 'agency:line.hidden')}</p>
        )}
        {people.length > 0 && (
          <Panel flush>
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </Panel>
        )}
        <Pagination
          first={asked.cursor === null ? null : path('/inspector/agencies/:id', { id }, { find })}
          next={next && path('/inspector/agencies/:id', { id }, { find, cursor: next })}
        />
      </section>
      {below.length > 0 && (
        <Panel flush>
          {below.map(({ id, name }) => (
            <ListLink key={id} href={path('/inspector/agencies/:id', { id })} icon="chevron-down" title={name} />
          ))}
        </Panel>
      )}
    </>
  )
}

function Person({ person: { name, badge, level, isSteward, href } }: { person: AgencyPerson }) {
  const { t } = useText()
  const line = (
    <>
      <span className="grow">
        <b>{name}</b>
        <small>{badge}</small>
      </span>
      {level === 'supervisor' && <Tag>{t('officer:level.supervisor')}</Tag>}
      {isSteward && <Tag tone="info">{t('agency:line.steward')}</Tag>}
      {href && <Icon name="chevron-right" />}
    </>
  )
  return href ? (
    <a className="li" href={href}>
      {line}
    </a>
  ) : (
    <div className="li">{line}</div>
  )
}
