/**
 * A server under load, in a process of its own that tells its CPU time when asked. CPU time per request holds its ground
 * when other programs use the machine; requests per second do not.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#server/settings/root.ts'

/** CPU milliseconds since the process began: of all its threads, and of the one that runs JavaScript and HTTP. */
export interface CpuTime {
  process: number
  main: number
}

/** Milliseconds that the main thread's work came late, since it was asked before; a timer of one millisecond included. */
export interface LoopDelay {
  p50: number
  p99: number
  max: number
}

export interface BenchServer {
  /** Such as `http://127.0.0.1:40123`. */
  url: string
  child: ChildProcess
  cpu(): Promise<CpuTime>
  delay(): Promise<LoopDelay>
  /** Bytes of memory that the process has from the system. */
  memory(): number
  /** Bytes of them in use after a collection. */
  live(): Promise<number>
  stop(): Promise<void>
}

/** The built server's program. */
export const builtServer = path.join(projectRoot, 'dist/server/main.js')

const probe = pathToFileURL(path.join(import.meta.dirname, 'cpu-probe.ts')).href

/** Starts a program that in the end says `Ready at http://localhost:<port>`; rejects with its output when it ends before. */
export async function startBenchServer(
  file: string,
  { env = {}, args = [] }: { env?: Record<string, string>; args?: string[] } = {},
): Promise<BenchServer> {
  const child = fork(file, args, {
    cwd: projectRoot,
    execArgv: ['--import', probe],
    silent: true,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...env },
  })
  const ended = once(child, 'exit')
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output = (output + text).slice(-4_000)
      const found = /Ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    ended.then(([code]) => reject(new Error(`${file} ended with ${code} before it was ready:\n${output}`)))
  })
  async function ask<Answer>(question: string): Promise<Answer> {
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0] as Answer
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    cpu: () => ask<CpuTime>('cpu'),
    delay: () => ask<LoopDelay>('delay'),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    live: () => ask<number>('live'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
