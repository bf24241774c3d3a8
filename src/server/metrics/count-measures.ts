/** Counts what the server's parts say of themselves (`measures`), from when it is begun until it is ended. */
import { Counter, Histogram, type Registry } from 'prom-client'
import {
  type Answer,
  answers,
  databaseWaits,
  deliveries,
  jobRuns,
  readings,
  renders,
  statements,
} from '../measures/measures.ts'

/** Seconds: of requests and waits, from what nobody notices to what nobody waits for. */
const quick = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds: of jobs and of messages that are due. */
const slow = [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 900]

const labelsOf = ({ route, kind, method, status, cached }: Answer) => ({
  route,
  kind,
  method,
  status,
  cached: cached ? 'yes' : 'no',
})

/** Registers the counters and fills them. The returned function ends that. */
export function countMeasures(registry: Registry): () => void {
  const registers = [registry]
  /** Of cached pages since the last reading: each is one object, and labels cost more than the answer has to spare. */
  const hits = new Map<Answer, number>()
  const requests = new Counter({
    name: 'place_safety_http_requests_total',
    help: 'Answered requests by line of the site map or resource map; status 499 where the reader left.',
    labelNames: ['route', 'kind', 'method', 'status', 'cached'],
    registers,
    collect: () => {
      for (const [hit, count] of hits) requests.inc(labelsOf(hit), count)
      hits.clear()
    },
  })
  const durations = new Histogram({
    name: 'place_safety_http_request_duration_seconds',
    help: 'Time to the last byte of an answer; without cached pages, whose bytes are ready, and without streams.',
    labelNames: ['route', 'kind', 'method'],
    buckets: quick,
    registers,
  })
  const drawn = new Histogram({
    name: 'place_safety_page_render_seconds',
    help: 'Making the markup of a page, after its loaders.',
    labelNames: ['route'],
    buckets: quick,
    registers,
  })
  const waits = new Histogram({
    name: 'place_safety_database_wait_seconds',
    help: 'Wait for a connection to the database, for the turn of a transaction, and for a replica that must come further.',
    labelNames: ['wait'],
    buckets: quick,
    registers,
  })
  const queries = new Histogram({
    name: 'place_safety_database_statement_seconds',
    help: 'Statements to the database, from handing over to the last row.',
    buckets: quick,
    registers,
  })
  const sources = new Counter({
    name: 'place_safety_readings_total',
    help: 'Statements of answers for everybody, where there are read replicas, by what answered: a replica, or the primary.',
    labelNames: ['from'],
    registers,
  })
  const jobs = new Histogram({
    name: 'place_safety_job_duration_seconds',
    help: 'One time of a background job.',
    labelNames: ['work'],
    buckets: slow,
    registers,
  })
  const failures = new Counter({
    name: 'place_safety_job_failures_total',
    help: 'Times of a background job that failed; the log has the reason.',
    labelNames: ['work'],
    registers,
  })
  const messages = new Counter({
    name: 'place_safety_deliveries_total',
    help: 'Messages by channel, notice and outcome: sent, retried, given up.',
    labelNames: ['by', 'about', 'outcome'],
    registers,
  })
  const lateness = new Histogram({
    name: 'place_safety_delivery_lateness_seconds',
    help: 'Time from when a message was due until it was handed over.',
    labelNames: ['by', 'about'],
    buckets: slow,
    registers,
  })
  const endings = [
    answers.hear((answer) => {
      if (answer.cached) return void hits.set(answer, (hits.get(answer) ?? 0) + 1)
      const { route, kind, method, seconds } = answer
      requests.inc(labelsOf(answer))
      if (seconds !== null) durations.observe({ route, kind, method }, seconds)
    }),
    renders.hear(({ route, seconds }) => drawn.observe({ route }, seconds)),
    databaseWaits.hear((wait) => waits.observe({ wait: wait.for }, wait.seconds)),
    statements.hear(({ seconds }) => queries.observe(seconds)),
    readings.hear(({ from }) => sources.inc({ from })),
    jobRuns.hear(({ job, seconds, failed }) => {
      jobs.observe({ work: job }, seconds)
      failures.inc({ work: job }, failed ? 1 : 0)
    }),
    deliveries.hear(({ by, about, outcome, late }) => {
      messages.inc({ by, about, outcome })
      if (outcome === 'sent' && late !== null) lateness.observe({ by, about }, Math.max(0, late))
    }),
  ]
  return () => {
    for (const end of endings) end()
  }
}
