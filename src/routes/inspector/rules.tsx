/** A supervisor tries other thresholds and weights on the real last results of the area before anybody publishes them. */
import { useLoaderData } from 'react-router-dom'
import { ChartCard, ChartTable } from '#client/fairness/chart-card.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Input } from '#client/ui/field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { RuleTrial, TrialLine } from '#shared/fairness/rule-trial.ts'
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

function Trial({ trial }: { trial: RuleTrial }) {
  const { t, format } = useText()
  const { all, thresholds, weights, unknown, example, isCut, moves } = trial
  const moved = all.better + all.worse
  const counts = { moved, places: all.places, better: all.better, worse: all.worse }
  const values = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, format.number(count)]))
  return (
    <>
      <Panel>
        <form className="stack" method="get" action={path('/inspector/rules')}>
          <div className="rule-fields">
            {(['A', 'B', 'C', 'D'] as const).map((letter) => (
              <Input
                key={letter}
                id={letter.toLowerCase()}
                name={letter.toLowerCase()}
                label={t('fairness:field.threshold', { letter })}
                defaultValue={String(thresholds[letter])}
                inputMode="decimal"
              />
            ))}
          </div>
          <Input
            id="weights"
            name="weights"
            label={t('fairness:field.weights')}
            hint={t('fairness:hint.weights', { example })}
            defaultValue={weights}
            autoComplete="off"
          />
          <Buttons>
            <Button variant="primary">{t('fairness:action.try')}</Button>
          </Buttons>
        </form>
      </Panel>
      {unknown.length > 0 && (
        <Banner tone="warn" title={t('fairness:try.unknown', { codes: unknown.join(', ') })}>
          {null}
        </Banner>
      )}
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
        <Lines title={t('fairness:title.byDistrict')} column="district" lines={trial.districts} />
        <Lines
          title={t('fairness:title.byCategory')}
          column="category"
          lines={trial.categories.map((line) => ({ ...line, name: t(`category.${line.name}`) }))}
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
