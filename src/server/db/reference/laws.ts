/**
 * Laws and standards by name in other languages (`laws.json`, by their Thai name), for letters from before the law library: they named them in
 * Thai alone. The library began with these names (0790-law-library.sql), and is its stewards' since.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/settings/root.ts'

const name = z.string().trim().min(1).max(300)
const file = z.record(name, z.strictObject({ en: name, cn: name }))

let laws: z.output<typeof file> | undefined

/** Thai name → the names elsewhere; the same object on every call. */
export function readLaws(): z.output<typeof file> {
  laws ??= file.parse(JSON.parse(readFileSync(path.join(projectRoot, 'src/server/db/reference/laws.json'), 'utf8')))
  return laws
}
