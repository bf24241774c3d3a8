/** Reference and guide of the API: every operation with a command that works as it stands, every shape, every refusal. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { KEY_PER_MINUTE } from '#shared/open/keys.ts'
import { NETWORK_PER_MINUTE, ROWS_MOST } from '#shared/open/limits.ts'
import type { ReferenceField, ReferenceOperation } from '#shared/open/reference.ts'
import { path } from '#shared/path.ts'
import type { loader } from './reference.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('api:reference.title')} · ${t('header.product')}`,
  description: t('api:reference.lead'),
  canonical: '/open/api',
})

const guide = ['ask', 'pages', 'cache', 'changes', 'write', 'refuse'] as const

export default function Reference() {
  const { groups, shapes, problems } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s8">
      <PageHead title={t('api:reference.title')} lead={t('api:reference.lead')} />
      <Buttons>
        <ButtonLink href="/api/v1/openapi.json" icon="file-text">
          {t('open:action.document')}
        </ButtonLink>
        <ButtonLink href={path('/open')}>{t('open:title')}</ButtonLink>
      </Buttons>
      <Panel labelledBy="guide">
        <div className="prose stack">
          <h2 id="guide">{t('api:reference.guide')}</h2>
          <ul>
            {guide.map((name) => (
              <li key={name}>
                {t(`api:guide.${name}`, { most: ROWS_MOST, free: NETWORK_PER_MINUTE, keyed: KEY_PER_MINUTE })}
              </li>
            ))}
          </ul>
        </div>
      </Panel>
      {groups.map(({ name, says, operations }) => (
        <section className="stack s4" key={name} aria-labelledby={`group-${name}`} lang="en">
          <h2 id={`group-${name}`}>{name}</h2>
          <p className="muted">{says}</p>
          {operations.map((operation) => (
            <Operation key={operation.id} {...operation} />
          ))}
        </section>
      ))}
      <section className="stack s4" aria-labelledby="shapes">
        <h2 id="shapes">{t('api:reference.shapes')}</h2>
        {shapes.map(({ name, fields }) => (
          <details className="fold" key={name} id={`shape-${name}`} lang="en">
            <summary>
              <b>{name}</b>
            </summary>
            <Fields fields={fields} caption={name} />
          </details>
        ))}
      </section>
      <section className="stack s4" aria-labelledby="problems">
        <h2 id="problems">{t('api:reference.problems')}</h2>
        <div className="open-fields">
          <table className="chart-table">
            <thead>
              <tr>
                <th scope="col">{t('api:reference.code')}</th>
                <th scope="col">{t('api:reference.status')}</th>
                <th scope="col">{t('api:reference.means')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ code, status }) => (
                <tr key={code}>
                  <td>
                    <code>{code}</code>
                  </td>
                  <td className="num">{status}</td>
                  <td>{t(`api:problem.${code}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  )
}

function Operation({
  id,
  method,
  path: at,
  says,
  needs,
  parameters,
  sends,
  answers,
  isList,
  example,
}: ReferenceOperation) {
  const { t, locale } = useText()
  return (
    <details className="fold" id={id}>
      <summary>
        <span className="open-operation">
          <b>
            <code>
              {method} {at}
            </code>
          </b>{' '}
          <span className="muted">{says}</span>
        </span>
      </summary>
      <div className="stack s3">
        {needs && <p lang={locale}>{t('api:reference.needsKey')}</p>}
        {parameters.length > 0 && <Fields fields={parameters} caption={`${method} ${at}`} />}
        <p lang={locale}>
          {sends && (
            <>
              {t('api:reference.sends')} <Shape name={sends} /> ·{' '}
            </>
          )}
          {answers && (
            <>
              {t(`api:reference.${isList ? 'answersList' : 'answers'}`)} <Shape name={answers} />
            </>
          )}
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls sideways must be reachable by keyboard. */}
        <pre className="code-sample" data-example={id} tabIndex={0}>
          <code>{example}</code>
        </pre>
      </div>
    </details>
  )
}

const Shape = ({ name }: { name: string }) => (
  <a className="link reach" href={`#shape-${name}`}>
    <code>{name}</code>
  </a>
)

function Fields({ fields, caption }: { fields: ReferenceField[]; caption: string }) {
  const { t, locale } = useText()
  return (
    <div className="open-fields">
      <table className="chart-table" aria-label={caption}>
        <thead>
          <tr lang={locale}>
            <th scope="col">{t('api:reference.name')}</th>
            <th scope="col">{t('api:reference.type')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, isRequired, says }) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
                {isRequired && <b aria-hidden="true"> *</b>}
              </td>
              <td>
                <code>{type}</code>
                {says && <p className="small muted">{says}</p>}
                {isRequired && (
                  <p className="small" lang={locale}>
                    {t('api:reference.required')}
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
