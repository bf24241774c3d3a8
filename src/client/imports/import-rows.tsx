/** The rows of a list with what each would do: filtered by a link, page by page. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Chip, Chips, Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Translate } from '#shared/head.ts'
import { comparedWords } from '#shared/imports/compared.ts'
import {
  type ImportRow,
  OUTCOME_TONES,
  type PlaceImport,
  type ShownRows,
  shownRows,
} from '#shared/imports/place-import.ts'
import { reasonWords } from '#shared/imports/reasons.ts'
import { path } from '#shared/path.ts'
import './imports.css'

interface ImportRowsProps {
  list: PlaceImport
  rows: readonly ImportRow[]
  next: string | null
  show: ShownRows | null
  cursor: string | null
}

export function ImportRows({ list, rows, next, show, cursor }: ImportRowsProps) {
  const { t, format } = useText()
  const at = (query: Record<string, string | null>) => path('/inspector/imports/:id', { id: list.id }, query)
  return (
    <section className="stack" aria-labelledby="rows">
      <h2 id="rows">{t('import:title.rows')}</h2>
      <Chips label={t('import:title.rows')}>
        <Chip href={at({})} current={show === null}>
          {t('import:outcome.all')} {format.number(list.rows)}
        </Chip>
        {shownRows.map((outcome) => (
          <Chip key={outcome} href={at({ show: outcome })} current={show === outcome}>
            {t(`import:outcome.${outcome}`)} {format.number(list.counts[outcome])}
          </Chip>
        ))}
      </Chips>
      {show === 'waits' && <p className="small muted">{t('import:outcomeHint.waits')}</p>}
      {rows.length === 0 ? (
        <Empty level={3} title={t('import:empty.rows')} />
      ) : (
        <Panel>
          <ul className="lines">
            {rows.map((row) => (
              <Row key={row.number} row={row} />
            ))}
          </ul>
        </Panel>
      )}
      <Pagination first={cursor === null ? null : at({ show })} next={next && at({ show, cursor: next })} />
    </section>
  )
}

/** A value of a place as it is read: kinds and facts by their names, codes as they are. */
function valueWords(t: Translate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('import:line.none')
  if (field === 'category') return t(`category.${value}`)
  return Array.isArray(value) ? value.join(', ') || t('import:line.none') : String(value)
}

function Row({ row: { number, externalId, name, outcome, faults, verdict, isStored } }: { row: ImportRow }) {
  const { t, format } = useText()
  const columnOf = (column: string) => t(`import:column.${column}`)
  const { changes = [], place = null, comparison = null } = verdict ?? {}
  const known = [t('import:line.row', { number: format.number(number) })]
  if (externalId) known.push(t('import:line.number', { number: externalId }))
  return (
    <li>
      <div className="grow stack s2 anywhere">
        <b>{name || t('import:line.none')}</b>
        <p className="small muted">{known.join(' · ')}</p>
        {outcome === 'changed' && (
          <div className="small">
            {changes.map(({ field, before, after }) => (
              <p key={field}>
                {t('import:line.change', {
                  field: columnOf(field),
                  before: valueWords(t, field, before),
                  after: valueWords(t, field, after),
                })}
              </p>
            ))}
          </div>
        )}
        {outcome === 'waits' && place && comparison && (
          <p className="small">
            <a className="link reach" href={path('/client/information/:id', { id: place.id })}>
              {place.name}
            </a>
            {' · '}
            {comparedWords(t, comparison, { name: place.name, number: place.number ?? place.id })}
          </p>
        )}
        {faults.length > 0 && (
          <div className="small">
            {faults.map(({ column, ...reason }) => (
              <p key={column + reason.code}>
                {t('import:line.fault', { column: columnOf(column), reason: reasonWords(t, reason) })}
              </p>
            ))}
          </div>
        )}
      </div>
      <div className="import-tags">
        {outcome && <Tag tone={OUTCOME_TONES[outcome]}>{t(`import:outcome.${outcome}`)}</Tag>}
        {isStored && <Tag tone="ok">{t('import:outcomeHint.stored')}</Tag>}
      </div>
    </li>
  )
}
