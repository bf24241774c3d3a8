/** Many places at once: filters by card, due date, papers and grade, then a line for each with its next task and who answers. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { GradeBadge } from '#client/standards/grade-badge.tsx'
import { WarningCard } from '#client/ui/banner.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { Chip, Chips, Tag } from '#client/ui/chip.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Panel } from '#client/ui/panel.tsx'
import {
  choosePlaces,
  gradeChoices,
  type PlaceChoice,
  type PlaceRow,
  placeFilters,
} from '#shared/own-places/place-rows.ts'
import type { ToDo } from '#shared/own-places/to-do.ts'
import { toDoAddress } from '#shared/own-places/to-do-address.ts'
import { path } from '#shared/path.ts'
import { useToDoWords } from './to-do-line.tsx'

interface TableProps {
  rows: readonly PlaceRow[]
  choice: PlaceChoice
  now: string
}

const here = (choice: PlaceChoice) => path('/vendor/my-business', { ...choice })
const fileOf = (choice: PlaceChoice) => here(choice).replace('/vendor/my-business', '/vendor/my-business/places.csv')

export function PlaceTable({ rows, choice, now }: TableProps) {
  const { t } = useText()
  const at = new Date(now)
  const { show, grade } = choice
  const shown = choosePlaces(rows, choice, at)
  const countOf = (other: Partial<PlaceChoice>) => choosePlaces(rows, { ...choice, ...other }, at).length
  return (
    <Panel labelledBy="all-places">
      <div className="stack">
        <h2 id="all-places">{t('vendor:places.title', { count: rows.length })}</h2>
        <Chips label={t('vendor:places.filter')}>
          <Chip href={here({ show: null, grade })} current={show === null}>
            {t('vendor:places.all', { count: countOf({ show: null }) })}
          </Chip>
          {placeFilters.map((name) => (
            <Chip key={name} href={here({ show: show === name ? null : name, grade })} current={show === name}>
              {t(`vendor:places.show.${name}`, { count: countOf({ show: name }) })}
            </Chip>
          ))}
        </Chips>
        <Chips label={t('vendor:places.grades')}>
          {gradeChoices.map((name) => (
            <Chip key={name} href={here({ show, grade: grade === name ? null : name })} current={grade === name}>
              {t(name === 'none' ? 'vendor:places.noGrade' : 'vendor:places.grade', {
                letter: name,
                count: countOf({ grade: name }),
              })}
            </Chip>
          ))}
        </Chips>
        {shown.length === 0 ? (
          <p className="muted">{t('vendor:places.none')}</p>
        ) : (
          <ul className="place-rows">
            {shown.map((row) => (
              <Row key={row.id} row={row} now={now} />
            ))}
          </ul>
        )}
        <Buttons>
          <DownloadLink href={fileOf(choice)}>{t('vendor:places.export')}</DownloadLink>
        </Buttons>
      </div>
    </Panel>
  )
}

/** A manager answers the card, a helper drafts a reply; a place of one's own has its page. */
const taskAddress = (next: ToDo, part: PlaceRow['part']): string =>
  next.kind === 'card' && part === 'helper'
    ? path('/vendor/warning-list/draft/:id', { id: next.card })
    : toDoAddress(next)

function Row({
  row: { id, name, category, status, grade, part, card, next, managers },
  now,
}: {
  row: PlaceRow
  now: string
}) {
  const { t, format } = useText()
  const { titleOf, leftOf } = useToDoWords()
  const left = next && leftOf(next, now)
  const isLate = next?.at != null && next.at <= now
  return (
    <li className="place-row">
      <span className="place-row-card">{card && <WarningCard level={card} />}</span>
      <div>
        {part === null ? (
          <a className="link reach" href={path('/vendor/manage-business/home/:id', { id })}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        <p className="small muted">{t(`category.${category}`)}</p>
        {(part !== null || status !== 'approved') && (
          <p className="tags">
            {part !== null && <Tag tone="info">{t(`ownership:part.${part}`)}</Tag>}
            {status !== 'approved' && <Tag>{t(`vendor:status.${status}`)}</Tag>}
          </p>
        )}
      </div>
      <span>
        <GradeBadge grade={grade} size={32} />
      </span>
      <div>
        {next ? (
          <>
            <a className="link reach" href={taskAddress(next, part)}>
              {titleOf(next)}
            </a>
            {next.at !== null && (
              <p className={isLate ? 'small late' : 'small'}>
                <time dateTime={next.at}>{format.dateTime(next.at)}</time>
                {left && ` · ${left}`}
              </p>
            )}
          </>
        ) : (
          <p className="small muted">{t('vendor:places.nothing')}</p>
        )}
        {managers.length > 0 && (
          <p className="small muted">{t('vendor:places.answers', { names: managers.join(', ') })}</p>
        )}
      </div>
    </li>
  )
}
