/** CPU time of the parts of a full render, each run by itself over and over, in turns so that a busy moment falls on all. */

export type Step = 'whole' | 'withoutDatabase' | 'routing' | 'react'

/** CPU milliseconds a run: of the main thread, and of all threads (the embedded database has its own). */
export type Parts = Record<Step, { main: number; process: number }>

const turns = 15
const runsInATurn = 60

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Runs every step and takes the middle turn of each; the first turns only warm up. */
export async function takeApart(steps: Record<Step, () => Promise<unknown>>): Promise<Parts> {
  const names = Object.keys(steps) as Step[]
  const spent = Object.fromEntries(names.map((name) => [name, { main: [] as number[], process: [] as number[] }]))
  for (let turn = -5; turn < turns; turn++) {
    for (const name of names) {
      const main = milliseconds(process.threadCpuUsage())
      const all = milliseconds(process.cpuUsage())
      for (let run = 0; run < runsInATurn; run++) await steps[name]()
      if (turn < 0) continue
      spent[name]?.main.push((milliseconds(process.threadCpuUsage()) - main) / runsInATurn)
      spent[name]?.process.push((milliseconds(process.cpuUsage()) - all) / runsInATurn)
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, { main: middle(spent[name]?.main ?? []), process: middle(spent[name]?.process ?? []) }]),
  ) as Parts
}
