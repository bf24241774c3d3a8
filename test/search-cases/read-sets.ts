/** Reads the cases of `sets/*.json`; the README describes their form. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Place } from './place.ts'
import { makeReader, type WrittenRule } from './rules.ts'

export interface SearchCase {
  kind: string
  query: string
  relevant(place: Place): boolean
  /** Time of the request, where that matters. */
  asked?: Date | undefined
}

const rule: z.ZodType<WrittenRule> = z.lazy(() =>
  z.union([z.string(), z.tuple([z.string()], z.union([rule, z.number()]))]),
)

const floor = z.strictObject({
  of: z.enum(['all', 'mended', 'held out']),
  cases: z.int(),
  recall: z.number(),
  precision: z.number(),
})

const file = z.strictObject({
  about: z.string(),
  asked: z.iso.datetime().optional(),
  least: z.array(floor).default([]),
  rules: z.record(z.string(), rule),
  cases: z.record(z.string(), z.array(z.tuple([z.string(), rule]))),
})

export interface CaseSet {
  name: string
  least: z.output<typeof floor>[]
  cases: SearchCase[]
}

const folder = path.join(import.meta.dirname, 'sets')

/** All sets, by the names of their files. */
export function readSets(): CaseSet[] {
  return readdirSync(folder)
    .sort()
    .map((entry) => {
      const name = path.parse(entry).name
      const { cases, rules, least, asked } = file.parse(JSON.parse(readFileSync(path.join(folder, entry), 'utf8')))
      const moment = asked === undefined ? undefined : new Date(asked)
      const read = makeReader(rules, moment)
      return {
        name,
        least,
        cases: Object.entries(cases).flatMap(([kind, list]) =>
          list.map(([query, meant]) => ({ kind: `${name}: ${kind}`, query, relevant: read(meant), asked: moment })),
        ),
      }
    })
}
