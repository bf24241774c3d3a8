/**
 * Rules, board and runbook for operators, beside the metrics that the server really has: a figure that was renamed would leave an alert
 * silent for ever. Where Debian's promtool is, it checks the rules and has each alert ring in its fault.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { backgroundWork } from '#server/background/background-work.ts'
import { collectState } from '#server/metrics/collect-state.ts'
import { countMeasures } from '#server/metrics/count-measures.ts'
import { noticeOf } from '#server/notices/registry.ts'
import { projectRoot } from '#server/settings/root.ts'

const folder = path.join(projectRoot, 'deploy/observability')
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8')
const promtool = process.env.PROMTOOL_BIN ?? '/usr/bin/promtool'

/** Names of all metrics as a collector sees them: a histogram has three. */
function knownMetrics(): Set<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const end = countMeasures(registry)
  const nothing = { size: { pages: 0, bytes: 0 }, count: 0 }
  const pool = () => ({ open: 0, idle: 0, waiting: 0 })
  collectState(registry, {
    db: undefined as never,
    dataDir: '/',
    cache: nothing,
    streams: nothing,
    pressure: { level: 0 },
    pool,
    replicas: { figures: [] },
  })
  end()
  const metrics = registry.getMetricsAsArray() as unknown as { name: string; type: string }[]
  return new Set(
    metrics.flatMap(({ name, type }) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

const named = (text: string) => [...new Set(text.match(/\b(?:place_safety|nodejs|process)_\w+/g))]

test('rules and board ask for metrics that exist', () => {
  const known = knownMetrics()
  const asked = [...named(read('rules.yml')), ...named(read('board.json'))]
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((name) => !known.has(name) && !name.includes('place_safety:'))).toEqual([])
})

test('the board shows each figure of read replicas', () => {
  const board = read('board.json')
  const ofReplicas = [...knownMetrics()].filter((name) => /_replica_|_readings_/.test(name))
  expect(ofReplicas.length).toBeGreaterThan(2)
  expect(ofReplicas.filter((name) => !board.includes(name))).toEqual([])
  expect(board).toContain('wait=\\"replica\\"')
})

test('rules name background work and notices that exist', () => {
  const text = read('rules.yml')
  const work = backgroundWork({ database: {}, storage: {}, sender: {}, log: {} } as never).map(({ name }) => name)
  expect(new Set(work).size).toBe(work.length)
  const asked = [...text.matchAll(/work="([^"]+)"/g)].map(([, name]) => name)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !work.includes(name as string))).toEqual([])
  const abouts = [...text.matchAll(/about=~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'))
  expect(abouts.length).toBeGreaterThan(0)
  expect(abouts.filter((about) => noticeOf(about) === undefined)).toEqual([])
})

test('every alert leads to a part of the runbook, and every part has an alert', () => {
  const anchors = [...fs.readFileSync(path.join(projectRoot, 'docs/runbook.md'), 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) => title.toLowerCase().replaceAll(' ', '-'),
  )
  const rules = read('rules.yml')
  const led = [...rules.matchAll(/runbook: docs\/runbook\.md#(\S+)/g)].map(([, anchor = '']) => anchor)
  expect(led).toHaveLength([...rules.matchAll(/- alert: /g)].length)
  expect([...new Set(led)].toSorted()).toEqual(anchors.toSorted())
})

test.runIf(fs.existsSync(promtool))('the alerts are silent on an ordinary day and ring in their faults', () => {
  const run = (...args: string[]) => execFileSync(promtool, args, { cwd: folder, encoding: 'utf8' })
  expect(run('check', 'rules', 'rules.yml')).toContain('SUCCESS')
  expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'rules.test.yml')).toContain('SUCCESS')
})
