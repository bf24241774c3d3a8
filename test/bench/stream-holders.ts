/** Processes that hold streams for a benchmark (hold-streams.ts). */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Held, ToHold } from './hold-streams.ts'

/** Milliseconds of the clock that all processes of this machine share. */
export const machineNow = () => Number(process.hrtime.bigint() / 1_000n) / 1_000

export interface StreamHolders {
  /** Opens one stream for each cookie, spread over the processes; resolves when all are open. */
  open(given: Omit<ToHold, 'from'>): Promise<void>
  /** The reports of all of them; each arrival is reported once. */
  report(): Promise<Held>
  close(): void
}

/** Starts so many processes. */
export function startHolders(processes: number): StreamHolders {
  const file = path.join(import.meta.dirname, 'hold-streams.ts')
  const children = Array.from({ length: processes }, () => fork(file))
  let from = 0
  const ask = async (child: ChildProcess, message: ToHold | 'report') => {
    const answer = once(child, 'message')
    child.send(message)
    return (await answer)[0] as Held
  }
  const all = async (messageOf: (index: number) => ToHold | 'report'): Promise<Held> => {
    const held = await Promise.all(children.map((child, index) => ask(child, messageOf(index))))
    const together: Held = { open: 0, refused: {}, arrived: {} }
    for (const { open, refused, arrived } of held) {
      together.open += open
      for (const [status, times] of Object.entries(refused))
        together.refused[Number(status)] = (together.refused[Number(status)] ?? 0) + times
      for (const [key, times] of Object.entries(arrived))
        together.arrived[key] = [...(together.arrived[key] ?? []), ...times]
    }
    return together
  }
  return {
    async open({ cookies, ...given }) {
      const size = Math.ceil(cookies.length / processes)
      const first = from
      from += cookies.length
      await all((index) => {
        const [start, end] = [index * size, (index + 1) * size]
        return { ...given, cookies: cookies.slice(start, end), from: first + start }
      })
    },
    report: () => all(() => 'report'),
    close() {
      for (const child of children) child.disconnect()
    },
  }
}
