/** The files of the last nights: the newest with a row for each file, older ones folded. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { useDownload } from '#client/ui/download-link.tsx'
import type { Dump } from '#shared/open/dump-files.ts'
import { DUMP_DAYS } from '#shared/open/limits.ts'

export function Files({ nights }: { nights: readonly Dump[] }) {
  const { t, format } = useText()
  const [newest, ...older] = nights
  return (
    <section className="stack s4" aria-labelledby="files">
      <h2 id="files">{t('open:header.files')}</h2>
      <p className="muted">{t('open:hint.files', { days: DUMP_DAYS })}</p>
      {newest ? <FileTable night={newest} /> : <p>{t('open:hint.noFiles')}</p>}
      {older.length > 0 && (
        <details className="more">
          <summary>{t('open:header.olderFiles')}</summary>
          <div className="stack s4">
            {older.map((night) => (
              <div key={night.day} className="stack s2">
                <h3>{format.date(night.day)}</h3>
                <FileTable night={night} />
              </div>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 1e5) / 10)

function FileTable({ night: { day, made_at, files } }: { night: Dump }) {
  const { t, format } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard.
    <section className="chart-scroll" tabIndex={0} aria-label={t('open:column.filesOf', { date: format.date(day) })}>
      <table className="chart-table open-files">
        <caption className="small muted">{t('open:hint.asOf', { time: format.dateTime(made_at) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('open:column.file')}</th>
            <th scope="col" className="num">
              {t('open:column.rows')}
            </th>
            <th scope="col" className="num">
              {t('open:column.size')}
            </th>
            <th scope="col">{t('open:column.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, url, rows, bytes, sha256 }) => (
            <tr key={name}>
              <th scope="row">
                <FileLink name={name} href={new URL(url).pathname} />
              </th>
              <td className="num">{rows === null ? '' : format.number(rows)}</td>
              <td className="num">{t('open:file.size', { size: format.number(megabytes(bytes)) })}</td>
              <td>
                <code className="small">{sha256}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const FileLink = ({ name, href }: { name: string; href: string }) => (
  <a className="link reach" lang="en" {...useDownload(href)}>
    {name}
  </a>
)
