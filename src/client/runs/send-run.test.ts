/** A device's data when its run ends: late answers stay and are shown, no matter who ended it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeHeader, lengthHeader, offsetHeader } from '#shared/uploads/upload-parts.ts'
import { lineHeld } from '../runtime/live/line-held.ts'
import { announceRun } from './announce-run.ts'
import { deviceNow } from './device-clock.ts'
import { deviceWrites } from './device-writes.ts'
import { startSender } from './run-sender.ts'
import type { RunStore, WaitingOp } from './run-store.ts'
import type { Picture, RunWork, Waiting } from './run-work.ts'
import { sendNext } from './send-run.ts'

const op = (n: number): Waiting => ({
  op: {
    device: 'me',
    n,
    question: 'REST-01',
    value: 'no',
    naReason: null,
    note: '',
    replaces: [],
    isTried: false,
    deviceAt: '',
  },
  order: n,
})

/** A run on a device, with the calls to its store. */
function device(given: Partial<RunWork>) {
  const stored = new Map<string, WaitingOp>()
  const settled: { late: string[]; named: string[]; to?: string }[] = []
  const store = {
    putOp: async (it: WaitingOp) => void stored.set(`${it.device}:${it.n}`, it),
    markSent: async () => undefined,
    settle: async (receipt, { isNamed, isLate }) => {
      const late = ['me:1', 'me:2'].filter((id) => isLate?.(id))
      settled.push({ late, named: ['aa', 'bb'].filter(isNamed), to: receipt?.to })
    },
  } as Pick<RunStore, 'putOp' | 'settle' | 'markSent'> as RunStore
  const about = { path: '/visit', routeId: 'visit', kind: 'first' as const, place: { id: 'p', name: 'Place' } }
  const work: RunWork = {
    ...deviceWrites(),
    run: 'run',
    about,
    store,
    person: undefined,
    known: {},
    there: {},
    ops: [],
    arrived: [],
    pictures: [],
    start: null,
    end: null,
    hasBegun: false,
    isOver: false,
    mayHaveLeft: false,
    ahead: null,
    reason: null,
    ...given,
  }
  return { work, stored, settled }
}

const before = globalThis.fetch
/** The server's answer to a form of that name. */
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

test('an answer given while the end is on its way stays on the device as too late', async () => {
  const { work, stored, settled } = device({ end })
  answers = {
    receipt,
    seal: () => {
      work.ops = [op(1)]
      return { redirect: '/finish?of=1' }
    },
  }
  expect(await sendNext(work)).toEqual({ is: 'ended', to: '/finish?of=1' })
  expect(settled).toEqual([{ late: ['me:1'], named: ['aa'], to: '/finish?of=1' }])
  expect(stored.get('me:1')?.refused).toBe('error:run.ended')
  expect(work.isOver).toBe(true)
})

test('an end without a network is sent with its time, and with the clock’s time on sending', async () => {
  const closed = new Date(Date.now() - 8 * 3_600_000).toISOString()
  const { work } = device({ end: { ...end, at: closed } })
  const sent: URLSearchParams[] = []
  const { fetch } = globalThis
  globalThis.fetch = ((address: string, init?: { body?: URLSearchParams }) => {
    if (init?.body) sent.push(init.body)
    return fetch(address, init as RequestInit)
  }) as typeof globalThis.fetch
  answers = { receipt, seal: () => ({ redirect: '/finish?of=1' }) }
  const before = Date.now()
  expect(await sendNext(work)).toMatchObject({ is: 'ended' })
  expect(sent.map((body) => [body.get('do'), body.get('closedAt')])).toEqual([['seal', closed]])
  expect(Date.parse(sent[0]?.get('sentAt') ?? '')).toBeGreaterThanOrEqual(before)
})

test('a clock that is turned back while somebody works takes no time back', () => {
  const right = Date.now()
  vi.useFakeTimers({ now: right - 3 * 3_600_000, toFake: ['Date'] })
  try {
    expect(Date.parse(deviceNow())).toBeGreaterThanOrEqual(right - 1000)
  } finally {
    vi.useRealTimers()
  }
})

test('the device learns of the receipt if a colleague has ended it: photos that it names go, and data in no result stays', async () => {
  const { work, settled } = device({ ops: [op(1)] })
  const refusal = () => ({ action: { errors: { form: 'error:run.ended' } } })
  answers = { receipt, ops: refusal, seal: () => ({ redirect: '/finish?of=1' }) }
  expect(await sendNext(work)).toEqual({ is: 'ended', to: '/finish?of=1' })
  expect(settled).toEqual([{ late: ['me:1'], named: ['aa'], to: '/finish?of=1' }])
})

test('nothing is let go after it was broken off, and the reason is said', async () => {
  const { work, settled } = device({ ops: [op(1)] })
  const refusal = () => ({ action: { errors: { form: 'error:run.ended' } } })
  answers = { ops: refusal, seal: refusal }
  expect(await sendNext(work)).toEqual({ is: 'refused' })
  expect([settled, work.reason, work.ops.length]).toEqual([[], 'error:run.ended', 1])
})

test('an end given while the page is being cached is sent at once, not when somebody opens it again', async () => {
  const nobody = { addEventListener: () => undefined, removeEventListener: () => undefined }
  for (const [name, value] of Object.entries({ ...nobody, document: nobody, window: globalThis }))
    vi.stubGlobal(name, value)
  const { work } = device({ hasBegun: true })
  answers = { receipt, seal: () => ({ redirect: '/finish?of=1' }) }
  const ended = Promise.withResolvers<string>()
  const [keeping, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()]
  const sender = startSender(work, {
    run: 'run',
    tell: announceRun(work, { onEnded: ended.resolve }),
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

test('a held stream says that the line is back: the data goes at once, not when the wait of the tries is over', async () => {
  const page = new EventTarget()
  const here = {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  }
  for (const [name, value] of Object.entries({ ...here, document: new EventTarget(), window: globalThis }))
    vi.stubGlobal(name, value)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { work } = device({ end })
    const asked = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('no line'))
    const ended = Promise.withResolvers<string>()
    const sender = startSender(work, { run: 'run', tell: announceRun(work, { onEnded: ended.resolve }) })
    await sender.send()
    expect(vi.getTimerCount()).toBe(1)
    globalThis.fetch = asked
    answers = { receipt, seal: () => ({ redirect: '/finish?of=1' }) }
    page.dispatchEvent(new Event(lineHeld))
    expect(await ended.promise).toBe('/finish?of=1')
    sender.close()
  } finally {
    vi.useRealTimers()
  }
})

/** A picture of the run that has not arrived. */
const picture = (id: string) =>
  ({ id, question: 'REST-01', bytes: new ArrayBuffer(8), at: '', isSent: false, isInPage: false, url: '' }) as Picture

test('answers of an officer who acts there no more are handed over whole, and go from the device when the server names them', async () => {
  const refused = { ...op(2), op: { ...op(2).op, refused: 'error:run.value' as const } }
  const { work, settled } = device({ ops: [op(1), refused], end })
  const sent: URLSearchParams[] = []
  const forms = {
    ops: () => ({ action: { errors: { form: 'error:problem.page_not_found' } } }),
    handed: () => ({ action: { data: { outcomes: [{ id: 'me:1', refused: null }], photos: ['aa'] } } }),
  }
  globalThis.fetch = (async (address: string, init?: { body?: URLSearchParams }) => {
    if (address !== '/profile/setting/handed-work') return Response.json(forms.ops())
    sent.push(init?.body as URLSearchParams)
    return Response.json(forms.handed())
  }) as typeof fetch
  expect(await sendNext(work)).toEqual({ is: 'ended', to: '/profile/setting/handed-work' })
  expect(sent.map((body) => [body.get('do'), body.get('run'), body.get('place'), body.get('ended')])).toEqual([
    ['ops', 'run', 'p', '1'],
  ])
  expect(settled).toEqual([{ late: ['me:2'], named: ['aa'], to: '/profile/setting/handed-work' }])
})

test('an officer signed out, or still on duty, hands nothing over: it waits as before', async () => {
  const signedOut = () => ({ redirect: '/unauthorized?need=inspector&next=%2Fvisit' })
  const onDuty = () => ({ action: { errors: { form: 'quarantine:refusal.onDuty' } } })
  const { work, settled } = device({ ops: [op(1)], pictures: [picture('aa')] })
  globalThis.fetch = (async (address: string) =>
    Response.json(address === '/visit' ? signedOut() : onDuty())) as typeof fetch
  expect(await sendNext(work)).toEqual({ is: 'signedOut' })
  // The line breaks off while it is handed over: tried again.
  globalThis.fetch = (async (address: string) => {
    if (address === '/visit') return Response.json(signedOut())
    throw new TypeError('no line')
  }) as typeof fetch
  expect(await sendNext(work)).toEqual({ is: 'lost' })
  expect(settled).toEqual([])
  expect(work.ops).toHaveLength(1)
})

test('an owner’s survey is handed to nobody', async () => {
  const { work } = device({ ops: [op(1)] })
  work.about = { ...work.about, kind: 'survey' }
  answers = { ops: () => ({ redirect: '/unauthorized?need=vendor' }) }
  expect(await sendNext(work)).toEqual({ is: 'signedOut' })
})

test('the bytes of the next picture go up while the server works on the one before', async () => {
  const { work } = device({ pictures: [picture('aa'), picture('bb')] })
  const asked: string[] = []
  const { promise: isNextOnItsWay, resolve: go } = Promise.withResolvers<void>()
  globalThis.fetch = (async (address: string, init?: { method?: string; body?: URLSearchParams }) => {
    if (!address.startsWith('/uploads/')) {
      // Answered when the other is on its way: never, where one waits for the other.
      await isNextOnItsWay
      const uploaded = init?.body?.get('uploaded') ?? ''
      return Response.json({ action: { data: { photos: [{ sha256: uploaded }] } } })
    }
    asked.push(`${init?.method} ${address}`)
    if (address.endsWith('bb')) go()
    return new Response(null, { headers: { [completeHeader]: '?1', [offsetHeader]: '8', [lengthHeader]: '8' } })
  }) as typeof fetch
  for (let count = 0; count < 2; count++) expect(await sendNext(work)).toEqual({ is: 'sent' })
  expect(asked).toEqual(['HEAD /uploads/aa', 'HEAD /uploads/bb'])
  expect(work.pictures.map(({ isSent }) => isSent)).toEqual([true, true])
})
