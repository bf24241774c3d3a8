/** A registry's list sent in the browser, and the lists of before; for supervisors and stewards, to anybody else the address is none. */
import { readFile } from 'node:fs/promises'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { importsOf } from '#server/domain/accounts/constants.ts'
import { findAgencyOf } from '#server/domain/duty/agency-kinds.ts'
import { beginImport } from '#server/domain/imports/begin-import.ts'
import { listImports } from '#server/domain/imports/find-import.ts'
import { findImportScope } from '#server/domain/imports/import-scope.ts'
import { fileFaultsIn, takeList } from '#server/domain/imports/take-list.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { nameOfAgency } from '#server/domain/official-names/agency-in-charge.ts'
import { form } from '#server/http/forms/form.ts'
import { workOn } from '#server/http/imports/work-on.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { categories } from '#shared/categories.ts'
import { IMPORT_MAX_BYTES } from '#shared/imports/place-import.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

/** The caller's reach; to somebody without one the address is none. */
async function scopeOf(context: RequestContext) {
  const { database, now } = context
  const scope = await findImportScope(database.db, personOf(context).id, now)
  if (!scope) throw problems.page_not_found()
  return scope
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader } = context
  const me = personOf(context).id
  const { isSteward } = await scopeOf(context)
  const {
    search: { before },
  } = readPage(context, '/inspector/imports')
  const agency = isSteward ? null : await findAgencyOf(database.db, me)
  const [listed, name] = await Promise.all([
    listImports(database.db, { reader: me }, before),
    agency && nameOfAgency(database.db, agency, reader.locale),
  ])
  return { ...listed, before, isSteward, agency: name }
}

const megabytes = IMPORT_MAX_BYTES / 1024 / 1024

export const action = form({
  schema: z.object({
    // Of a file field, for the refusals beside it.
    list: z.string(says('error:problem.invalid_request')).optional(),
    category: z.enum(['', ...categories], says('error:problem.invalid_request')).default(''),
  }),
  check: async (_input, context) => void (await scopeOf(context)),
  limits: (_input, context) => [importsOf(personOf(context).id)],
  prepare: async ({ category }, context) => {
    const [file] = context.files
    if (!file || file.size === 0) throw new InputRefusal({ list: 'import:refusal.noFile' })
    if (file.size > IMPORT_MAX_BYTES) throw new InputRefusal({ list: ['import:refusal.large', { megabytes }] })
    if (file.fault) throw new InputRefusal({ list: 'error:problem.invalid_request' })
    const list = await takeList(await readFile(file.path), category || null)
    if (!('faults' in list)) return list
    const said = fileFaultsIn(context.reader.locale, list.faults)
    throw new InputRefusal({ list: ['import:refusal.file', { said }] })
  },
  command: beginImport,
  input: (_input, _context, list) => list,
  after: (_result, context) => workOn(context),
  answer: (_input, _context, { id }) => ({ to: path('/inspector/imports/:id', { id }, { done: 'read' }) }),
})
