/**
 * Whether an officer who lifts scores over thresholds is found, and nobody else: twenty invented units of nine officers with a year's visits each,
 * compared with all of the product's simulations. The design asks for the one in nearly every unit, and for at most one false word in twenty.
 */
import { measureBunching } from '#server/domain/fairness/bunching.ts'
import { modelUnit } from '#server/domain/fairness/simulate-visits.ts'
import { rules202611 as rules } from '#shared/standards/rules/2026-11.ts'
import { makeWorld, worldTemplates } from '../support/fairness-world.ts'
import { measured } from './measured.ts'

const seeds = 20
const times: number[] = []

const units = Array.from({ length: seeds }, (_, at) => {
  const seed = at + 1
  const { visits, even, buncher } = makeWorld({ seed })
  const models = modelUnit(visits, worldTemplates)
  const isRemarkable = (officer: string) => {
    const own = visits.filter((visit) => visit.officer === officer)
    const start = performance.now()
    const { isRemarkable: found } = measureBunching({ visits: own, models, rules, seed })
    times.push(performance.now() - start)
    return found
  }
  return { found: isRemarkable(buncher), wrong: even.filter(isRemarkable).length }
})

measured('units whose lifting officer is found', units.filter(({ found }) => found).length, 'of 20', { atLeast: 18 })
measured('units in which another is called remarkable', units.filter(({ wrong }) => wrong > 0).length, 'of 20', {
  atMost: 1,
})
const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
measured('comparing an officer', middle, 'ms')
