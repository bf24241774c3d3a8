/** A form's sent text by field, and its faults as the catalogue words them. */
import type { z } from 'zod'
import { type Fault, isRefusalCode } from '#shared/refusals.ts'
import type { OwnContext } from '../request/request-context.ts'

/** The sent form, read once. A form with photos brings them into the context. */
export async function readSent(context: OwnContext): Promise<Iterable<readonly [string, string]>> {
  if (!context.upload) return context.sent
  const { fields, files } = await context.upload.read(context.person?.id ?? context.actor.address ?? '')
  context.files = files
  return fields
}

/** Text fields of a form, the first of each name. */
export function readFields(sent: Iterable<readonly [string, string]>): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of sent) {
    if (name !== '__proto__' && !Object.hasOwn(values, name)) values[name] = value
  }
  return values
}

/** The first fault of each field. A schema's message in its library's own words, such as for a foreign field, would be unreadable. */
export function faultsOf({ issues }: z.ZodError): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (const { path, message, ...issue } of issues) {
    const details = 'params' in issue ? issue.params : undefined
    const code = isRefusalCode(message) ? message : 'error:problem.invalid_request'
    faults[String(path[0] ?? 'form')] ??= (details ? [code, details] : code) as Fault
  }
  return faults
}
