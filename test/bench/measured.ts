/**
 * How a benchmark hands over a figure. A benchmark is a file in this folder that `npm run bench` runs in its own process
 * under Node 24, with NODE_ENV=production and after a build; it measures and calls `measured` for each figure.
 */

export interface Measurement {
  what: string
  value: number
  /** Such as `ms`, `req/s`, `KB`, or `×` for a ratio, which holds on any machine. */
  unit: string
  /** The budget; a figure outside of it makes `npm run bench` fail. */
  atLeast?: number
  atMost?: number
}

/** Hands one figure to the table. Started by hand, without `npm run bench`, it is printed. */
export function measured(
  what: string,
  value: number,
  unit: string,
  budget: { atLeast?: number; atMost?: number } = {},
): void {
  const measurement: Measurement = { what, value, unit, ...budget }
  if (process.send) process.send(measurement)
  else process.stdout.write(`${what}: ${value} ${unit}\n`)
}
