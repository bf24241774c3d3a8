/** Loaded before a server under load: answers the question `cpu` of the benchmark that started it. */
import { isMainThread } from 'node:worker_threads'

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

if (isMainThread) {
  process.on('message', (message) => {
    if (message !== 'cpu') return
    process.send?.({ process: milliseconds(process.cpuUsage()), main: milliseconds(process.threadCpuUsage()) })
  })
  // The server ends by its own rules, not by this connection.
  process.channel?.unref()
}
