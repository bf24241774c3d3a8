import { expect, test } from 'vitest'
import { answerOf, headsOf, isConflict, opId, type RunOp } from './run-ops.ts'

const op = (device: string, n: number, replaces: string[], value = 'yes', question = 'REST-01'): RunOp => ({
  device,
  n,
  question,
  value,
  naReason: null,
  note: '',
  replaces,
})

/** Three people on devices of their own, each of whom now and then sees the others' operations. */
function history(seed: number): RunOp[] {
  let state = seed
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const server: RunOp[] = []
  const devices = ['a', 'b', 'c'].map((name) => ({ name, n: 0, known: [] as RunOp[] }))
  for (let step = 0; step < 60; step++) {
    const device = devices[next(3)] as (typeof devices)[number]
    if (next(3) === 0) device.known = [...server]
    const question = `REST-0${1 + next(3)}`
    const seen = headsOf(device.known).get(question) ?? []
    const made = op(device.name, ++device.n, seen.map(opId), ['yes', 'no', '7'][next(3)], question)
    device.known.push(made)
    server.push(made)
  }
  return server
}

const summary = (ops: RunOp[]) => JSON.stringify([...headsOf(ops)].sort(([a], [b]) => (a < b ? -1 : 1)))

const shuffled = <T>(list: readonly T[], seed: number) =>
  list
    .map((it, at) => [Math.sin(seed * 1000 + at * 7919) % 1, it] as const)
    .sort(([a], [b]) => a - b)
    .map(([, it]) => it)

const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1)

test('any order and any repetition of the operations of three devices end in the same answers', () => {
  for (const seed of seeds) {
    const ops = history(seed)
    const doubled = shuffled([...ops, ...ops.filter((_, at) => at % 3 === seed % 3)], seed)
    expect(summary(doubled)).toBe(summary(ops))
  }
})

test('an operation that is dropped, one sent under a number that was used, and two that are exchanged are each found', () => {
  const isFound = (fault: (ops: RunOp[]) => RunOp[]) =>
    seeds.filter((seed) => summary(fault(history(seed))) !== summary(history(seed))).length
  const last = (ops: RunOp[]) => ops.length - 1
  expect(isFound((ops) => ops.filter((_, at) => at !== last(ops)))).toBe(seeds.length)
  expect(isFound((ops) => [...ops, { ...(ops[last(ops)] as RunOp), value: '8' }])).toBe(seeds.length)
  const exchanged = (ops: RunOp[]) => {
    const [a, b] = [
      ops.at(-1) as RunOp,
      ops.findLast(({ question, value }) => question !== ops.at(-1)?.question || value !== ops.at(-1)?.value) as RunOp,
    ]
    return ops.map((it) =>
      it === a
        ? { ...a, question: b.question, value: b.value }
        : it === b
          ? { ...b, question: a.question, value: a.value }
          : it,
    )
  }
  expect(isFound(exchanged)).toBeGreaterThan(seeds.length * 0.9)
})

test('two that replaced the same answer both stay, and have no answer where they differ until a third replaces both', () => {
  const [first, mine, others] = [op('a', 1, []), op('a', 2, ['a:1'], 'no'), op('b', 1, ['a:1'], 'yes')]
  const both = headsOf([first, mine, others]).get('REST-01') ?? []
  expect([both.map(opId), isConflict(both), answerOf(both)]).toEqual([['a:2', 'b:1'], true, null])
  const chosen = op('c', 1, ['a:2', 'b:1'], 'yes')
  expect(headsOf([first, mine, others, chosen]).get('REST-01')).toEqual([chosen])
})

test('two that say the same are no conflict, and a question that nobody answered has none', () => {
  const both = headsOf([op('a', 1, []), op('b', 1, [])]).get('REST-01') ?? []
  expect([both.length, isConflict(both), answerOf(both)?.value, answerOf(undefined)]).toEqual([2, false, 'yes', null])
})
