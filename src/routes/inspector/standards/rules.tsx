/** A supervisor tries other thresholds and weights on the real last results of the area before anybody publishes them. */
import { useLoaderData } from 'react-router-dom'
import { ChartCard, ChartTable } from '#client/fairness/chart-card.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Input } from '#client/ui/field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { fieldOf, most, type TrialField } from '#shared/fairness/read-trial.ts'
import type { RuleTrial, TrialLine, TrialResult } from '#shared/fairness/rule-trial.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './rules.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('fairness:title.rules')} · ${t('header.product')}`,
  noindex: true,
})

export default function Rules() {
  const { trial } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('fairness:title.rules')} lead={t('fairness:lead.rules')} />
      {trial ? <Trial trial={trial} /> : <Empty level={2} title={t('fairness:try.none')} />}
    </div>
  )
}

const letters = ['A', 'B', 'C', 'D'] as const
const parts = ['score', 'weakestArea', 'majors'] as const

function Trial({ trial }: { trial: RuleTrial }) {
  const { t } = useText()
  const { fields, wrong, example, result } = trial
  const errorOf = (field: TrialField) =>
    wrong
      .filter((it) => it.field === field)
      .map(({ part, why }) => t(`fairness:wrong.${why}`, { part, ...most }))
      .join(' · ') || undefined
  return (
    <>
      <Panel>
        <form className="stack" method="get" action={path('/inspector/rules')}>
          {letters.map((letter) => (
            <fieldset key={letter}>
              <legend>{t('fairness:field.letter', { letter })}</legend>
              <div className="rule-fields">
                {parts.map((part) => {
                  const field = fieldOf(letter, part)
                  return (
                    <Input
                      key={field}
                      id={field}
                      name={field}
                      label={t(`fairness:field.${part}`)}
                      error={errorOf(field)}
                      defaultValue={fields[field]}
                      inputMode={part === 'majors' ? 'numeric' : 'decimal'}
                      autoComplete="off"
                    />
                  )
                })}
              </div>
            </fieldset>
          ))}
          {(['weights', 'gravity'] as const).map((field) => (
            <Input
              key={field}
              id={field}
              name={field}
              label={t(`fairness:field.${field}`)}
              hint={t(`fairness:hint.${field}`, { code: example, ...most })}
              error={errorOf(field)}
              defaultValue={fields[field]}
              autoComplete="off"
            />
          ))}
          <Buttons>
            <Button variant="primary">{t('fairness:action.try')}</Button>
          </Buttons>
        </form>
      </Panel>
      {wrong.length > 0 && (
        <Banner tone="bad" role="alert" title={t('fairness:try.refused')}>
          <ul>
            {wrong.map(({ field, part, why }) => (
              <li key={`${field} ${part} ${why}`}>
                <a className="link" href={`#${field}`}>
                  {t(`fairness:wrong.${why}`, { part, ...most })}
                </a>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {result && <Result result={result} />}
    </>
  )
}

function Result({ result }: { result: TrialResult }) {
  const { t, format } = useText()
  const { all, isCut, moves, districts, categories } = result
  const moved = all.better + all.worse
  const counts = { moved, places: all.places, better: all.better, worse: all.worse }
  const values = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, format.number(count)]))
  return (
    <>
      <Banner tone="info" role="status" title={t(moved === 0 ? 'fairness:try.same' : 'fairness:try.result', values)}>
        {isCut && t('fairness:try.most', values)}
      </Banner>
      <div className="charts">
        {moves.length > 0 && (
          <ChartCard title={t('fairness:title.moves')} say="" table={null}>
            <ChartTable
              title={t('fairness:title.moves')}
              columns={[t('fairness:column.fromTo'), t('fairness:column.places')]}
              rows={moves.map(({ from, to, places }) => [`${from} → ${to}`, format.number(places)])}
            />
          </ChartCard>
        )}
        <Lines title={t('fairness:title.byDistrict')} column="district" lines={districts} />
        <Lines
          title={t('fairness:title.byCategory')}
          column="category"
          lines={categories.map((line) => ({ ...line, name: t(`category.${line.name}`) }))}
        />
      </div>
    </>
  )
}

function Lines({
  title,
  column,
  lines,
}: {
  title: string
  column: 'district' | 'category'
  lines: readonly TrialLine[]
}) {
  const { t, format } = useText()
  return (
    <ChartCard title={title} say="" table={null}>
      <ChartTable
        title={title}
        columns={[column, 'places', 'better', 'worse'].map((name) => t(`fairness:column.${name}`))}
        rows={lines.map(({ name, places, better, worse }) => [name, ...[places, better, worse].map(format.number)])}
      />
    </ChartCard>
  )
}
