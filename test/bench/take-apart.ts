/** CPU time of the parts of a full render, each run by itself over and over, in turns so that a busy moment falls on all. */

export type Step = 'whole' | 'withoutDatabase' | 'routing' | 'react'

/** CPU milliseconds a run: of the main thread, and of all threads (the embedded database has its own). */
export type Parts = Record<Step, { main: number; process: number }>

const turns = 8
const warmingTurns = 3
/** Systems count a thread's time in steps of a few milliseconds, so a turn must be many of those. */
const runsInATurn: Record<Step, number> = { whole: 100, withoutDatabase: 150, routing: 1000, react: 150 }

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** Runs every step and shares the time out over its runs. */
export async function takeApart(steps: Record<Step, () => Promise<unknown>>): Promise<Parts> {
  const names = Object.keys(steps) as Step[]
  const spent = Object.fromEntries(names.map((name) => [name, { main: 0, process: 0 }])) as Parts
  for (let turn = -warmingTurns; turn < turns; turn++) {
    for (const name of names) {
      const main = milliseconds(process.threadCpuUsage())
      const all = milliseconds(process.cpuUsage())
      for (let run = 0; run < runsInATurn[name]; run++) await steps[name]()
      if (turn < 0) continue
      spent[name].main += milliseconds(process.threadCpuUsage()) - main
      spent[name].process += milliseconds(process.cpuUsage()) - all
    }
  }
  for (const name of names) {
    spent[name].main /= turns * runsInATurn[name]
    spent[name].process /= turns * runsInATurn[name]
  }
  return spent
}
