/** What is on a device when its run ends: what came too late stays and is told, whoever ended it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceWrites } from './device-writes.ts'
import { startSender } from './run-sender.ts'
import type { RunStore, WaitingOp } from './run-store.ts'
import type { RunWork, Waiting } from './run-work.ts'
import { sendNext } from './send-run.ts'
import { tellRun } from './tell-run.ts'

const op = (n: number): Waiting => ({
  op: {
    ...{ device: 'me', n, question: 'REST-01', value: 'no', naReason: null, note: '', replaces: [], isTried: false },
    deviceAt: '',
  },
  order: n,
})

/** A run on a device, with what its store was told. */
function device(given: Partial<RunWork>) {
  const kept = new Map<string, WaitingOp>()
  const settled: { late: string[]; named: string[]; to?: string }[] = []
  const store = {
    putOp: async (it: WaitingOp) => void kept.set(`${it.device}:${it.n}`, it),
    settle: async (receipt, { isNamed, isLate }) => {
      const late = ['me:1', 'me:2'].filter((id) => isLate?.(id))
      settled.push({ late, named: ['aa', 'bb'].filter(isNamed), to: receipt?.to })
    },
  } as Pick<RunStore, 'putOp' | 'settle'> as RunStore
  const about = { path: '/visit', routeId: 'visit', kind: 'first' as const, place: { id: 'p', name: 'Place' } }
  const work: RunWork = {
    ...deviceWrites(),
    ...{ run: 'run', about, store, person: undefined, known: {}, there: {}, ops: [], arrived: [], pictures: [] },
    ...{ start: null, end: null, hasBegun: false, isOver: false, reason: null, ...given },
  }
  return { work, kept, settled }
}

const before = globalThis.fetch
/** What the server answers to a form of that name. */
let answers: Record<string, () => object> = {}
beforeEach(() => {
  globalThis.fetch = (async (_address: string, init?: { body?: URLSearchParams }) => {
    const asked = init?.body?.get('do') ?? 'receipt'
    return Response.json(answers[asked]?.() ?? {})
  }) as typeof fetch
})
afterEach(() => {
  globalThis.fetch = before
  vi.unstubAllGlobals()
})

const receipt = () => ({ data: { finish: { receipt: { photoHashes: ['aa'] } } } })
const end = { do: 'seal' as const, seen: '0', at: '' }

test('what is said while the end is on its way stays on the device as what came too late', async () => {
  const { work, kept, settled } = device({ end })
  answers = {
    receipt,
    seal: () => {
      work.ops = [op(1)]
      return { redirect: '/finish?of=1' }
    },
  }
  expect(await sendNext(work)).toEqual({ is: 'ended', to: '/finish?of=1' })
  expect(settled).toEqual([{ late: ['me:1'], named: ['aa'], to: '/finish?of=1' }])
  expect(kept.get('me:1')?.refused).toBe('error:run.ended')
  expect(work.isOver).toBe(true)
})

test('where a colleague has ended it, the device learns of the receipt: photos that it names go, and what is in no result stays', async () => {
  const { work, settled } = device({ ops: [op(1)] })
  const refusal = () => ({ action: { errors: { form: 'error:run.ended' } } })
  answers = { receipt, ops: refusal, seal: () => ({ redirect: '/finish?of=1' }) }
  expect(await sendNext(work)).toEqual({ is: 'ended', to: '/finish?of=1' })
  expect(settled).toEqual([{ late: ['me:1'], named: ['aa'], to: '/finish?of=1' }])
})

test('where it was broken off nothing is let go, and why is said', async () => {
  const { work, settled } = device({ ops: [op(1)] })
  const refusal = () => ({ action: { errors: { form: 'error:run.ended' } } })
  answers = { ops: refusal, seal: refusal }
  expect(await sendNext(work)).toEqual({ is: 'refused' })
  expect([settled, work.reason, work.ops.length]).toEqual([[], 'error:run.ended', 1])
})

test('what is ended while the page is being kept is sent at once, not when somebody looks again', async () => {
  const nobody = { addEventListener: () => undefined, removeEventListener: () => undefined }
  for (const [name, value] of Object.entries({ ...nobody, document: nobody, window: globalThis }))
    vi.stubGlobal(name, value)
  const { work } = device({ hasBegun: true })
  answers = { receipt, seal: () => ({ redirect: '/finish?of=1' }) }
  const ended = Promise.withResolvers<string>()
  const [keeping, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
  const sender = startSender(work, {
    ...{ run: 'run', tell: tellRun(work, { onEnded: ended.resolve }) },
    keepPage: () => {
      keeping.resolve()
      return kept.promise
    },
  })
  const first = sender.send()
  await keeping.promise
  work.end = end
  void sender.send()
  kept.resolve(false)
  await first
  expect(await ended.promise).toBe('/finish?of=1')
  sender.close()
})
