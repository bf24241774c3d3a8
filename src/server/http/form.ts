/**
 * The one write path: parse → transaction → command → commit → answer. A form posts to its page's own address and works
 * without JavaScript: 303 to where it leads, or 422 with the page again, the fields as typed and an error beside each.
 */
import type { Transaction } from 'kysely'
import { type ActionFunction, data, redirect } from 'react-router-dom'
import type { z } from 'zod'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { choiceMaxAge } from '#shared/reader.ts'
import type { Schema } from '../db/schema.ts'
import { contextOf, type RequestContext } from './request-context.ts'

export interface FormAnswer {
  /** Own path to go on to; see {@link ownPath}. */
  to: string
  /** Choices to keep in cookies; null takes one back. */
  choices?: Record<string, string | null>
}

interface FormOptions<Output, Result> {
  schema: z.ZodType<Output>
  /** Runs in one transaction, with `tx` only. Left out where nothing but a choice of the reader changes. */
  command?: (tx: Transaction<Schema>, input: Output, context: RequestContext) => Promise<Result>
  answer: (input: Output, context: RequestContext, result: Result) => FormAnswer
}

/** Makes a page's action. An issue's message is the key of its text. */
export function form<Output, Result = undefined>(options: FormOptions<Output, Result>): ActionFunction {
  return async (args) => {
    const context = contextOf(args)
    const values = readFields(await args.request.formData())
    const parsed = options.schema.safeParse(values)
    if (!parsed.success) {
      const errors: Record<string, string> = {}
      for (const issue of parsed.error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message
      return data({ values, errors } satisfies FormRefusal, { status: 422 })
    }
    const { command } = options
    const result = command
      ? await context.database.db.transaction().execute((tx) => command(tx, parsed.data, context))
      : (undefined as Result)
    const { to, choices = {} } = options.answer(parsed.data, context, result)
    const answer = redirect(to, 303)
    for (const [name, value] of Object.entries(choices)) answer.headers.append('set-cookie', choiceCookie(name, value))
    return answer
  }
}

/** Text fields of a form, the first of each name; files are for upload forms. */
function readFields(sent: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of sent) {
    if (typeof value === 'string' && name !== '__proto__' && !Object.hasOwn(values, name)) values[name] = value
  }
  return values
}

/** Read by the server only as a choice and by nobody as a secret: path /, a year, SameSite=Lax. */
const choiceCookie = (name: string, value: string | null): string =>
  `${name}=${value === null ? '' : encodeURIComponent(value)}; Path=/; Max-Age=${value === null ? 0 : choiceMaxAge}; SameSite=Lax`

/** A path of ours to go back to, or the fallback: never another site, never `//host` or a backslash trick. */
export function ownPath(wanted: string | undefined | null, fallback: string): string {
  if (!wanted || wanted.length > 2000 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(wanted)) return fallback
  if (!URL.canParse(wanted, own)) return fallback
  const url = new URL(wanted, own)
  const path = url.pathname + url.search + url.hash
  // Looked at after parsing: `/../..//host` only then shows itself as `//host`.
  return url.origin === own && !path.startsWith('//') ? path : fallback
}

const own = 'http://own.invalid'
