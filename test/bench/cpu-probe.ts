/** Loaded before a server under load: answers the questions `cpu`, `delay` and `live` of the benchmark that started it. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  process.on('message', (message) => {
    if (message === 'cpu')
      process.send?.({ process: milliseconds(process.cpuUsage()), main: milliseconds(process.threadCpuUsage()) })
    if (message === 'live') {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as (how: {
        type: 'major'
        execution: 'sync'
        flavor: 'last-resort'
      }) => void
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      const { heapUsed, external } = process.memoryUsage()
      process.send?.(heapUsed + external)
    }
    if (message === 'delay') {
      // Counted from the first question on: others pay nothing for it.
      delay.enable()
      process.send?.({ p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 })
      delay.reset()
    }
  })
  // The server ends by its own rules, not by this connection.
  process.channel?.unref()
}
