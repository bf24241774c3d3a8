/** The worker in which one line is held for all windows of a browser. Its name is the mark of the person whose line it is. */
import { holdLine } from './live-line.ts'
import { SharedLine, type WindowMessage } from './shared-line.ts'

/** As much of a worker's world as is used here: TypeScript knows either that of workers or that of pages. */
interface Worker {
  name: string
  addEventListener(type: 'connect', on: (event: { ports: readonly MessagePort[] }) => void): void
}
const worker = self as unknown as Worker

const line = new SharedLine(holdLine, worker.name)
worker.addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return
  port.addEventListener('message', ({ data }) => line.hear(port, data as WindowMessage))
  port.start()
})
setInterval(() => line.look(), 10_000)
