/** The standards and how to meet them: every question in plain words, to be read as a checklist and printed as one. */

import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { ThaiName } from '#client/ui/thai-name.tsx'
import { groupBy } from '#shared/group-by.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { StandardLine } from '#shared/own-places/standards.ts'
import { path } from '#shared/path.ts'
import type { loader } from './safety-standards.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ place }: Data, t: Translate): Head => ({
  title: `${t('own:title.standards')} · ${place.name} · ${t('header.product')}`,
  paper: `${t('own:title.standards')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function SafetyStandards() {
  const { place, questions } = useLoaderData<typeof loader>()
  const { t } = useText()
  const sections = [...groupBy(questions, ({ section }) => section)]
  const critical = questions.filter(({ severity }) => severity !== 'minor').length
  return (
    <div className="wrap narrow stack s6 standards">
      <Breadcrumb
        crumbs={[
          { label: place.name, href: path('/vendor/manage-business/home/:id', { id: place.id }) },
          { label: t('own:title.standards') },
        ]}
      />
      <PageHead title={t('own:title.standards')} lead={`${place.name} · ${t(`category.${place.category}`)}`} />
      <p>{t('own:standards.count', { count: questions.length, critical })}</p>
      <p className="muted small">{t('own:standards.onlyGuide')}</p>
      <nav className="no-print" aria-label={t('own:standards.sections')}>
        <p className="tags">
          {sections.map(([section]) => (
            <a key={section} className="link" href={`#section-${section}`}>
              {t(`run:section.${section}`)}
            </a>
          ))}
        </p>
      </nav>
      {sections.map(([section, lines]) => (
        <Panel key={section} labelledBy={`section-${section}`}>
          <div className="stack">
            <h2 id={`section-${section}`}>{t(`run:section.${section}`)}</h2>
            <ol className="standard-lines">
              {lines.map((line) => (
                <Question key={line.code} line={line} />
              ))}
            </ol>
          </div>
        </Panel>
      ))}
      {place.status !== 'closed' && (
        <Buttons>
          <ButtonLink variant="primary" href={path('/vendor/manage-business/do-survery/:id', { id: place.id })}>
            {t('vendor:action.surveyStart')}
          </ButtonLink>
        </Buttons>
      )}
    </div>
  )
}

const tones = { pass: 'ok', fail: 'bad', na: undefined } as const

function Question({ line }: { line: StandardLine }) {
  const { t, format } = useText()
  const { code, text, severity, basis, isOfficers, why, how, cost, days, last } = line
  return (
    <li id={code}>
      <div className="row between wrapped">
        <h3>
          <span className="tick" aria-hidden="true" />
          {text}
        </h3>
        {severity !== 'minor' && (
          <Tag tone={severity === 'stop' ? 'bad' : 'warn'}>{t(`own:standards.${severity}`)}</Tag>
        )}
      </div>
      <dl className="receipt">
        {why && (
          <div>
            <dt>{t('own:standards.why')}</dt>
            <dd>{why}</dd>
          </div>
        )}
        {how.length > 0 && (
          <div>
            <dt>{t('own:standards.how')}</dt>
            <dd>
              <ol className="steps-in-words">
                {how.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </dd>
          </div>
        )}
        {cost !== null && days !== null && (
          <div>
            <dt>{t('own:standards.takes')}</dt>
            <dd>
              {t(`survey:cost.${cost}`)} ·{' '}
              {days === 0 ? t('survey:days.today') : t('survey:days.some', { days: format.days(days) })}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('own:standards.basis')}</dt>
          <dd>
            {basis?.name ?? t('own:standards.noBasis')}
            {basis && <ThaiName of={basis} />}
          </dd>
        </div>
        <div>
          <dt>{t('own:standards.last')}</dt>
          <dd>
            {last ? (
              <>
                <Tag tone={tones[last.verdict]}>{t(`own:standards.${last.verdict}`)}</Tag> {format.date(last.on)}
              </>
            ) : (
              t(isOfficers ? 'own:standards.officer' : 'own:standards.never')
            )}
          </dd>
        </div>
      </dl>
    </li>
  )
}
