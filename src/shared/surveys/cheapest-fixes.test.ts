import { expect, test } from 'vitest'
import { FIXES_FEW } from '../standards/constants.ts'
import { gradeOf } from '../standards/grade.ts'
import type { Section } from '../standards/question-template.ts'
import { rules202611 as rules } from '../standards/rules/2026-11.ts'
import { type Score, type ScoredQuestion, scoreAnswers, type Verdict } from '../standards/score.ts'
import { cheapestFixes, type Effort } from './cheapest-fixes.ts'

const sections = { l: 'fire', h: 'food', m: 'license' } as const satisfies Record<string, Section>

/** One question a word: area, weight, severity (`M`, `X`), and outcome (`+`, `n` or cost class and days), as in `h3M:low7`. */
function survey(text: string) {
  const questions: ScoredQuestion[] = []
  const verdicts: Record<string, Verdict> = {}
  const efforts: Record<string, Effort> = {}
  for (const [at, word] of text.split(' ').entries()) {
    const [, area, weight, critical, verdict, days] = /^([lhm])(\d)([MX]?):(\+|n|none|low|medium|high)(\d*)$/.exec(
      word,
    ) as string[]
    const code = `Q-${at + 1}`
    questions.push({
      code,
      section: sections[area as 'l'],
      weight: Number(weight),
      critical: (critical || null) as 'M' | 'X' | null,
    })
    verdicts[code] = verdict === '+' ? 'pass' : verdict === 'n' ? 'na' : 'fail'
    if (verdicts[code] === 'fail') efforts[code] = { cost: verdict as Effort['cost'], days: Number(days) }
  }
  return [questions, verdicts, efforts] as const
}

const shown = (text: string) => {
  const { letter, steps, further, rest } = cheapestFixes(...survey(text), rules)
  const line = (list: typeof steps) => list.map((it) => `${it.code.slice(2)} ${it.score} ${it.letter}`)
  return { letter, steps: line(steps), further: line(further), rest: line(rest) }
}

/** Sixty points that pass, twenty an area. */
const well = 'l5:+ l5:+ l5:+ l5:+ h5:+ h5:+ h5:+ h5:+ m5:+ m5:+ m5:+ m5:+'
const nowhere = { steps: [], further: [], rest: [] }

test.each<[string, string, ReturnType<typeof shown>]>([
  ['nothing has failed', well, { letter: 'A', ...nowhere }],
  [
    'a trifle has failed and the letter is the best: it is named, and leads to no other letter',
    `${well} l1:low7`,
    { letter: 'A', ...nowhere, rest: ['13 100 A'] },
  ],
  [
    'nothing has failed, but so much does not apply that a B is the best',
    'l5:+ l5:+ h5:n h5:n m5:+ m5:+',
    { letter: 'B', ...nowhere },
  ],
  [
    'much does not apply and something has failed: mending leads to the B and no further',
    'l5:+ l5:low1 h5:n h5:n m5:+ m5:+',
    { letter: 'C', ...nowhere, steps: ['2 100 B'] },
  ],
  [
    'two do the same, the free one of them',
    `${well} l3:low1 l3:none9`,
    { letter: 'B', steps: ['14 95.5 A'], further: [], rest: ['13 100 A'] },
  ],
  [
    'two cost the same, the sooner one of them',
    `${well} l3:low9 l3:low2`,
    { letter: 'B', steps: ['14 95.5 A'], further: [], rest: ['13 100 A'] },
  ],
  [
    'one step takes what two together take, the one',
    `${well} l2:none1 l3:none2 l5:none3`,
    { letter: 'B', steps: ['15 92.9 A'], further: [], rest: ['13 95.7 A', '14 100 A'] },
  ],
  [
    'a failed stop keeps the place at E however well all else is: mended, letters are skipped',
    `${well} l5X:high30`,
    { letter: 'E', ...nowhere, steps: ['13 100 A'] },
  ],
  [
    'a stop has failed beside what costs nothing, both belong to the steps only if both are needed',
    `${well} l5X:medium7 h1:none1`,
    { letter: 'E', steps: ['13 98.5 A'], further: [], rest: ['14 100 A'] },
  ],
  [
    'four stops have failed, all four: three are not enough, and the last one mends the letter',
    `${well} l1X:high9 l1X:none2 h1X:low1 m1X:none1`,
    { letter: 'E', ...nowhere, steps: ['16 95.3 E', '14 96.9 E', '15 98.4 E', '13 100 A'] },
  ],
  [
    'one dear step is enough, that one and not four free ones: nobody begins with more than three',
    `${well} l1:none0 l1:none0 l1:none0 l1:none0 l5:high30`,
    { letter: 'B', steps: ['17 94.2 A'], further: [], rest: ['13 95.7 A', '14 97.1 A', '15 98.6 A', '16 100 A'] },
  ],
  [
    'three majors have failed, one of them for the next letter, and for the best one the others',
    `${well} l1M:low3 h1M:none1 m1M:medium2`,
    { letter: 'D', steps: ['14 96.8 C'], further: ['13 98.4 B', '15 100 A'], rest: [] },
  ],
])('where %s', (_case, text, expected) => {
  expect(shown(text)).toEqual(expected)
})

test('an answer or an effort that is missing, and a survey to which nothing applies, are faults of the caller', () => {
  const [questions, verdicts, efforts] = survey(`${well} l1:low1`)
  expect(() => cheapestFixes(questions, verdicts, {}, rules)).toThrow('Nobody has said what mending Q-13 takes.')
  expect(() => cheapestFixes(questions, { ...verdicts, 'Q-1': undefined as never }, efforts, rules)).toThrow(
    'Q-1 is not answered',
  )
  expect(() => cheapestFixes(...survey('l5:n h5:n'), rules)).toThrow('Nothing applies')
})

/** Numbers that are the same on every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function randomSurvey(seed: number, size: number) {
  const next = dice(seed * 7919)
  const harshness = 2 + next(7)
  const word = () => {
    const verdict = next(10) < harshness ? ['none', 'none', 'low', 'high'][next(4)] : next(8) === 0 ? 'n' : '+'
    const days = verdict === '+' || verdict === 'n' ? '' : next(2)
    return `${'lhm'[next(3)]}${1 + next(5)}${['', '', '', 'M', 'X'][next(5)]}:${verdict}${days}`
  }
  return survey(Array.from({ length: size }, word).join(' '))
}

const baht = { none: 0, low: 2000, medium: 20_000, high: 100_000 }

/** All sets of failed questions, tried one after the other. */
function bruteForce([questions, verdicts, efforts]: ReturnType<typeof survey>, isEnough: (score: Score) => boolean) {
  const failed = questions.map(({ code }) => code).filter((code) => verdicts[code] === 'fail')
  const sets = Array.from({ length: 2 ** failed.length }, (_, bits) => failed.filter((_code, at) => bits & (1 << at)))
  const price = (set: string[]) => {
    const sum = (of: (effort: Effort) => number) => set.reduce((all, code) => all + of(efforts[code] as Effort), 0)
    return [Number(set.length > FIXES_FEW), sum(({ cost }) => baht[cost]), sum(({ days }) => days), set.length] as const
  }
  const enough = sets.filter((set) => {
    const mended = Object.fromEntries(set.map((code) => [code, 'pass' as const]))
    const score = scoreAnswers(questions, { ...verdicts, ...mended }, rules)
    return score && isEnough(score)
  })
  const prices = enough.map(price).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3])
  return { price, cheapest: prices[0] }
}

test('no set of steps is cheaper, sooner or smaller than the one that is told, and it leads to a better letter', () => {
  const sizes = new Map<number, number>()
  for (let seed = 1; seed <= 400; seed++) {
    const given = randomSurvey(seed, 4 + (seed % 8))
    const [questions, verdicts] = given
    const now = scoreAnswers(questions, verdicts, rules)
    if (!now) continue
    const letter = gradeOf(now, rules)
    const { steps, further, rest } = cheapestFixes(...given, rules)
    const { price, cheapest } = bruteForce(given, (score) => gradeOf(score, rules) < letter)
    if (cheapest === undefined) expect(steps, `seed ${seed}`).toEqual([])
    else expect(price(steps.map(({ code }) => code)), `seed ${seed}`).toEqual(cheapest)
    if (steps.length > 0) expect((steps.at(-1)?.letter ?? 'E') < letter, `seed ${seed}`).toBe(true)
    const failed = questions.map(({ code }) => code).filter((code) => verdicts[code] === 'fail')
    expect([...steps, ...further, ...rest].map(({ code }) => code).sort()).toEqual(failed.sort())
    sizes.set(steps.length, (sizes.get(steps.length) ?? 0) + 1)
  }
  // Small sets, larger ones and none are all among them.
  for (const size of [0, 1, 2, 3, 4]) expect(sizes.get(size), `sets of ${size}`).toBeGreaterThan(5)
})

test('the way on to the best letter is the cheapest one, once the steps are done', () => {
  let seen = 0
  for (let seed = 1; seed <= 200; seed++) {
    const given = randomSurvey(seed, 10)
    const [questions, verdicts, efforts] = given
    if (!scoreAnswers(questions, verdicts, rules)) continue
    const { steps, further, rest } = cheapestFixes(...given, rules)
    if (further.length === 0) continue
    seen++
    const done = { ...verdicts, ...Object.fromEntries(steps.map(({ code }) => [code, 'pass' as const])) }
    const best = (rest.at(-1) ?? further.at(-1))?.letter
    const { price, cheapest } = bruteForce([questions, done, efforts], (score) => gradeOf(score, rules) === best)
    expect(price(further.map(({ code }) => code)), `seed ${seed}`).toEqual(cheapest)
    expect(further.at(-1)?.letter, `seed ${seed}`).toBe(best)
  }
  expect(seen).toBeGreaterThan(20)
})

test('of a questionnaire that is much longer than any, the steps are enough, and none of them is too much', () => {
  const word = (at: number) => `${'lhm'[at % 3]}${1 + (at % 5)}:${['low', 'none', 'high'][(at % 7) % 3]}2`
  const given = survey(Array.from({ length: 80 }, (_, at) => word(at)).join(' '))
  const { letter, steps } = cheapestFixes(...given, rules)
  const [questions, verdicts] = given
  const letterWithout = (left: string) => {
    const mended = steps.filter(({ code }) => code !== left).map(({ code }) => [code, 'pass' as const])
    return gradeOf(scoreAnswers(questions, { ...verdicts, ...Object.fromEntries(mended) }, rules) as Score, rules)
  }
  expect([letter, letterWithout('nothing')]).toEqual(['E', 'D'])
  expect(steps.filter(({ code }) => letterWithout(code) !== 'E')).toEqual([])
})
