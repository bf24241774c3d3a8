/**
 * The log: JSON lines for a collector, or one readable line each for a person. Secrets stay out by construction:
 * errors are written field by field from a list, requests without query, headers or body (see request-log.ts),
 * and the names below are blanked wherever they still turn up.
 */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '../settings/env.ts'

export type Log = Logger

const secretNames = ['password', 'token', 'code', 'secret', 'cookie', 'authorization', 'connectionString']

/** The logged part of an error. `detail` of a database error is left out: it repeats the values of a row. */
function presentError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  const cause = error.cause === undefined ? undefined : presentError(error.cause)
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack, cause }
}

/** Turns pino's JSON line into `08:15:30 warn  What happened  key=value`, with the stack of an error below. */
export function readableLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json)
  const clock = new Date(time).toLocaleTimeString('en-GB')
  const facts = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const head = [clock, level === 'info' ? '' : level, msg, facts.join(' ')].filter(Boolean).join('  ')
  return `${head}\n${err ? `${err.stack ?? err.message}\n` : ''}`
}

/** Makes the log. `out` is where lines go, standard output unless a test wants them. */
export function createLog(env: Pick<Env, 'LOG_FORMAT' | 'LOG_LEVEL'>, out: DestinationStream = process.stdout): Log {
  const readable = { write: (line: string) => out.write(readableLine(line)) }
  return pino(
    {
      level: env.LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: presentError },
      redact: {
        paths: secretNames.flatMap((name) => [name, `*.${name}`]).filter((path) => path !== '*.code'),
        censor: '[hidden]',
      },
    },
    env.LOG_FORMAT === 'text' ? readable : out,
  )
}
