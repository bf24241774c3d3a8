/** Distribution of scores around the thresholds, before the band that simulation expects; values outside of it are marked. */
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import { type Drawn, figuresOf, fileOf, rangeOf, scoresOf } from '#shared/fairness/chart-figures.ts'
import type { BunchingFigures } from '#shared/fairness/figures.ts'
import { BIN_POINTS, BINS_FROM, SIMULATIONS, VISITS_FEWEST } from '#shared/fairness/limits.ts'
import { ChartCard, ChartFrames, ChartKey, ChartTable, tableOf } from './chart-card.tsx'

const [top, bottom, height] = [22, 180, 204]
const left = 34

export function ScoresChart(drawn: Drawn) {
  const { name: whose, visits, bunching } = scoresOf(drawn)
  const text = useText()
  const { t, format } = text
  const title = `${t('fairness:title.scores')} · ${whose}`
  if (!bunching) {
    const values = { visits: format.number(visits), fewest: format.number(VISITS_FEWEST) }
    return <ChartCard wide title={title} say={t('fairness:say.scoresFew', values)} table={null} />
  }
  const { counts, low, high } = bunching.bins
  const isOutside = (at: number) => Number(counts[at]) > Number(high[at]) || Number(counts[at]) < Number(low[at])
  return (
    <ChartCard
      wide
      title={title}
      say={sayOf(bunching, text)}
      table={tableOf(figuresOf('scores', drawn), text)}
      file={fileOf('scores', drawn)}
    >
      <ChartFrames
        label={t('fairness:label.chart', {
          title,
          points: counts
            .flatMap((count, at) => (isOutside(at) ? [`${rangeOf(bunching.bins, at)} ${format.number(count)}`] : []))
            .join(', '),
        })}
        height={height}
        wide={1080}
        draw={(width) => <Bars bunching={bunching} width={width} isOutside={isOutside} />}
      />
      <ChartKey
        keys={[
          { className: 'chart-gain', label: t('fairness:key.counts') },
          { className: 'chart-outside', label: t('fairness:key.outside') },
          { className: 'chart-track', label: t('fairness:key.band', { simulations: format.number(SIMULATIONS) }) },
        ]}
      />
      <ChartTable
        title={title}
        columns={['letter', 'above', 'expected', 'below', 'expected', 'missing'].map((name, at) =>
          at === 4 ? `${t('fairness:column.expected')} ` : t(`fairness:column.${name}`),
        )}
        rows={bunching.thresholds.map(({ letter, score, above, below, expectedAbove, expectedBelow, missingBelow }) => [
          `${letter} ${format.number(score)}`,
          format.number(above),
          format.decimal1(expectedAbove),
          format.number(below),
          format.decimal1(expectedBelow),
          missingBelow === null ? t('fairness:note.few') : `${format.number(Math.round(100 * missingBelow))}%`,
        ])}
      />
      <p className="small muted">{t('fairness:note.missing')}</p>
    </ChartCard>
  )
}

/** The threshold at which most is too much, in a sentence. */
function sayOf({ thresholds, chance, isRemarkable }: BunchingFigures, { t, format }: Text): string {
  const tilt = (it: (typeof thresholds)[number]) => it.above - it.expectedAbove + it.expectedBelow - it.below
  const most = thresholds.toSorted((a, b) => tilt(b) - tilt(a))[0]
  if (!isRemarkable || !most) return t('fairness:say.scoresUsual')
  return t('fairness:say.scoresRemarkable', {
    letter: most.letter,
    above: format.number(most.above),
    expected: format.decimal1(most.expectedAbove),
    below: format.number(most.below),
    expectedBelow: format.decimal1(most.expectedBelow),
    chance: `1/${format.number(Math.round(1 / chance))}`,
  })
}

function Bars({
  bunching,
  width,
  isOutside,
}: {
  bunching: BunchingFigures
  width: number
  isOutside: (at: number) => boolean
}) {
  const { format } = useText()
  const { counts, low, high } = bunching.bins
  const most = Math.max(4, ...counts, ...high)
  const down = (count: number) => Math.round(bottom - (count / most) * (bottom - top))
  const step = (width - left - 6) / counts.length
  const across = (at: number) => left + at * step
  const edge = (values: readonly number[]) =>
    values.map((value, at) => `${Math.round(across(at) + step / 2)} ${down(value)}`)
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <path className="chart-axis" d={`M${left} ${down(share * most)}H${width}`} />
          <text x={left - 6} y={down(share * most) + 4} textAnchor="end">
            {format.number(Math.round(share * most))}
          </text>
        </g>
      ))}
      <path className="chart-track" d={`M${[...edge(high), ...edge(low).toReversed()].join('L')}Z`} />
      {counts.map((count, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
          key={at}
          className={isOutside(at) ? 'chart-outside' : 'chart-gain'}
          x={across(at) + step * 0.15}
          y={down(count)}
          width={step * 0.7}
          height={bottom - down(count)}
          rx="2"
        />
      ))}
      {bunching.thresholds.map(({ letter, score }) => {
        const x = across((score - BINS_FROM) / BIN_POINTS)
        return (
          <g key={letter}>
            <path className="chart-threshold" d={`M${x} ${top - 8}V${bottom}`} />
            <text className="chart-letter" x={Math.max(x, left + 6)} y={height - 6} textAnchor="middle">
              {letter} {format.number(score)}
            </text>
          </g>
        )
      })}
    </>
  )
}
