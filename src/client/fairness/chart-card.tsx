/** One chart of the dashboard: its title, its message in a sentence, the picture, and the same numbers as a table. */
import type { ReactNode } from 'react'
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import { Buttons } from '#client/ui/button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { ChartFigures, Figure } from '#shared/fairness/chart-figures.ts'

export interface Table {
  /** The first names the row, the others are numbers. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The numbers as people read them; `words` are for columns that are more than plain numbers. */
export const tableOf = (
  { columns, rows }: ChartFigures,
  { t, format }: Text,
  words: Record<string, (value: Figure) => string> = {},
): Table => ({
  columns: columns.map((name) => t(`fairness:column.${name}`)),
  rows: rows.map((row) =>
    row.map((value, at) => {
      const word = words[columns[at] as string]
      if (word) return word(value)
      return typeof value === 'number' ? format.number(value) : (value ?? '–')
    }),
  ),
})

interface ChartCardProps {
  title: string
  /** Its message. */
  say: string
  table: Table | null
  /** Address of its numbers as a file. */
  file?: string
  /** As wide as the page. */
  wide?: boolean
  children?: ReactNode
}

export function ChartCard({ title, say, table, file, wide, children }: ChartCardProps) {
  const { t } = useText()
  return (
    <figure className={wide ? 'panel chart-card chart-all' : 'panel chart-card'}>
      <figcaption>
        <h2>{title}</h2>
        {say && <p className="small muted">{say}</p>}
      </figcaption>
      {children}
      {table && table.rows.length > 0 && (
        <details className="survey-fold">
          <summary>
            <Icon name="chevron-right" />
            {t('fairness:table.show')}
            <span className="vh"> {title}</span>
          </summary>
          <ChartTable title={title} {...table} />
        </details>
      )}
      {file && <FileLink title={title} file={file} />}
    </figure>
  )
}

/** The numbers of a chart for spreadsheets. */
export function FileLink({ title, file }: { title: string; file: string }) {
  const { t } = useText()
  return (
    <Buttons>
      <DownloadLink href={file} variant="plain">
        {t('fairness:table.file')}
        <span className="vh"> {title}</span>
      </DownloadLink>
    </Buttons>
  )
}

/** The numbers; a table too wide for a phone scrolls sideways. */
export function ChartTable({ title, columns, rows }: Table & { title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard.
    <section className="chart-scroll" tabIndex={0} aria-label={title}>
      <table className="chart-table">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? undefined : 'num'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The legend of a chart. */
export function ChartKey({ keys }: { keys: readonly { className: string; label: string }[] }) {
  return (
    <ul className="chart-key">
      {keys.map(({ className, label }) => (
        <li key={className}>
          <svg className="chart" viewBox="0 0 24 12" aria-hidden="true">
            <rect className={className} x="1" y="1" width="22" height="10" rx="2" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Units across where a chart that is as wide as the page stands on a tablet. */
const middle = 700

/** A drawing for each width that there may be room for, so that letters stay legible. */
export function ChartFrames({
  label,
  height,
  wide = 540,
  draw,
}: {
  label: string
  height: number
  /** Units across on a wide screen: more for one that is as wide as the page. */
  wide?: number
  draw: (width: number) => ReactNode
}) {
  const frames = [
    { className: 'chart chart-wide', width: wide },
    ...(wide > middle ? [{ className: 'chart chart-middle', width: middle }] : []),
    { className: 'chart chart-narrow', width: 326 },
  ]
  return frames.map(({ className, width }) => (
    <svg key={width} className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {draw(width)}
    </svg>
  ))
}
