/** An event of the record: when, what, who, on what; it opens to the fields that it changed. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { path } from '#shared/path.ts'
import type { RecordChange, RecordLine } from '#shared/record/record-page.ts'

export function RecordEventLine({ line }: { line: RecordLine }) {
  const { t, format } = useText()
  const { at, words, isPower, about, changes, reason, device } = line
  return (
    <li className="record-line">
      <time dateTime={at}>{format.time(at)}</time>
      <div>
        <b>{words}</b>
        <p className="small">
          <Who line={line} />
        </p>
        {about.length > 0 && (
          <p className="small">
            {about.map(({ label, href }, at) => (
              <span key={label}>
                {at > 0 && ' · '}
                {href ? (
                  <a className="link reach" href={href}>
                    {label}
                  </a>
                ) : (
                  label
                )}
              </span>
            ))}
          </p>
        )}
        {device && <p className="small muted">{t('record:line.device', { device })}</p>}
      </div>
      <div>{isPower && <Tag tone="info">{t('record:tag.power')}</Tag>}</div>
      {(changes.length > 0 || reason) && (
        <details>
          <summary>{t(changes.length > 0 ? 'record:title.changes' : 'record:title.reason')}</summary>
          {changes.length > 0 && <Changes changes={changes} />}
          {reason && (
            <p className="prose">
              {changes.length > 0 && <b>{t('record:title.reason')}: </b>}
              {reason}
            </p>
          )}
        </details>
      )}
    </li>
  )
}

function Who({ line: { who, role, agency } }: { line: RecordLine }) {
  const { t } = useText()
  const said = [t(`record:role.${role}`), agency].filter(Boolean).join(' · ')
  if (who === null) return <span className="muted">{said}</span>
  const href = role === 'inspector' ? path('/inspector/record', { person: who }) : null
  return (
    <>
      {href ? (
        <a className="link reach" href={href}>
          {who}
        </a>
      ) : (
        who
      )}{' '}
      <span className="muted">· {said}</span>
    </>
  )
}

function Changes({ changes }: { changes: readonly RecordChange[] }) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by the keyboard
    <section className="chart-scroll" tabIndex={0} aria-label={t('record:title.changes')}>
      <table className="chart-table">
        <thead>
          <tr>
            {(['field', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`record:label.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>{before === null ? <Nothing /> : <del>{before}</del>}</td>
              <td>{after === null ? <Nothing /> : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Nothing() {
  const { t } = useText()
  return <span className="muted">{t('record:line.nothing')}</span>
}
