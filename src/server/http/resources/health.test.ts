/** `/readyz` for each failure of a database: its answer, its rate of queries, its log. */
import request from 'supertest'
import { beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { appOfResources } from '../../../../test/support/resources.ts'
import { healthResources } from './health.ts'

const database = await testDatabase()
const lines: string[] = []
const log = {
  info: (_: object, line: string) => lines.push(line),
  error: (_: object, line: string) => lines.push(line),
}
beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => void vi.useRealTimers()
})

const appOf = (given: Partial<Parameters<typeof healthResources>[0]>) =>
  appOfResources(
    healthResources({ probe: database.probe, proveWritable: database.proveWritable, ...given }, log as never),
  )

test('ready: real rows are read and something is written', async () => {
  const probe = vi.fn(database.probe) as unknown as typeof database.probe
  const proveWritable = vi.fn(database.proveWritable)
  const { status, body } = await request(appOf({ probe, proveWritable })).get('/readyz')
  expect([status, body]).toEqual([200, { ok: true }])
  expect([vi.mocked(probe).mock.calls.length, proveWritable.mock.calls.length]).toEqual([1, 1])
})

test('each fault has its words, which give nothing away', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
  const damaged = Object.assign(new Error('invalid page in block 0 of relation "base/5/16999"'), { code: 'XX001' })
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  const faults = [
    [{ probe: () => Promise.reject(away) }, 'database unreachable'],
    [{ probe: () => Promise.reject(damaged) }, 'database fails'],
    [{ proveWritable: () => Promise.reject(full) }, 'database cannot be written'],
    [{ probe: (async () => ['9999-newer.sql']) as never }, 'migrations pending'],
  ] as const
  for (const [given, fault] of faults) {
    const { status, body } = await request(appOf(given)).get('/readyz')
    expect([status, body]).toEqual([503, { ok: false, fault }])
  }
})

test('constant requests cost one query a second', async () => {
  const proveWritable = vi.fn(database.proveWritable)
  const app = appOf({ proveWritable })
  await Promise.all([1, 2, 3].map(() => request(app).get('/readyz')))
  await request(app).get('/readyz')
  expect(proveWritable).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  await request(app).get('/readyz')
  expect(proveWritable).toHaveBeenCalledTimes(2)
})

test('a fault is logged when it comes and when it goes, not each time that somebody asks', async () => {
  let isFull = true
  const app = appOf({ proveWritable: async () => (isFull ? Promise.reject(new Error('full')) : undefined) })
  for (const expected of [503, 503, 200, 200]) {
    isFull = expected === 503
    expect((await request(app).get('/readyz')).status).toBe(expected)
    vi.advanceTimersByTime(1_000)
  }
  expect(lines).toEqual(['Not ready: database cannot be written', 'Ready again'])
})

test('a database that hangs is not waited for', async () => {
  const hanging = { probe: () => new Promise<never>(() => undefined), proveWritable: database.proveWritable }
  const { status, body } = await request(appOfResources(healthResources(hanging, log as never, 1))).get('/readyz')
  expect([status, body]).toEqual([503, { ok: false, fault: 'database does not answer' }])
})
