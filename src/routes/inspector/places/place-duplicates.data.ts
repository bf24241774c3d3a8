/** Entries of an officer's area that may be one place, merges that can be undone, and places that nobody answers for any more. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { type ListAsked, linesPerPage, wholeList } from '#server/domain/duty/waiting-page.ts'
import { keepApart, mergePlaces, unmergePlaces } from '#server/domain/merges/merge-places.ts'
import { fewLines, listOrphans, listPairs, listRecentMerges } from '#server/domain/merges/read-merges.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { listAsked } from '#server/http/request/list-asked.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { OFFICER_REASON } from '#shared/officers/officer.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'
import { textField } from '#shared/text-field.ts'

const page = '/inspector/management-place/duplicates'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { done, list, ...search } = readPage(context, page).search
  const asked = listAsked(search)
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  /** A list alone on the page is read page by page; below the pairs it begins. */
  const of = (name: typeof list): [ListAsked, number] => (list === name ? [asked, linesPerPage] : [wholeList, fewLines])
  const [pairs, merges, left] = await Promise.all([
    list === null ? listPairs(database.db, reading, asked) : { pairs: [], next: null },
    list === 'orphans' ? { recent: [], next: null } : listRecentMerges(database.db, reading, ...of('merges')),
    list === 'merges' ? { orphans: [], next: null } : listOrphans(database.db, reading, ...of('orphans')),
  ])
  const next = { pairs: pairs.next, merges: merges.next, orphans: left.next }
  return { pairs: pairs.pairs, recent: merges.recent, orphans: left.orphans, next, list, asked, done }
}

const uuid = z.uuid(says('error:problem.invalid_request'))
const rev = z.string(says('error:problem.invalid_request')).max(40, says('error:problem.invalid_request'))
const pair = z.object({ kept: uuid, gone: uuid, rev })

const reason = textField(OFFICER_REASON, says('merge:error.reasonShort'), says('merge:error.reasonLong'))

export const action = forms({
  merge: form({
    schema: pair.extend({ reason }),
    command: mergePlaces,
    answer: () => ({ to: path(page, { done: 'merged' }) }),
  }),
  apart: form({ schema: pair, command: keepApart, answer: () => ({ to: path(page, { done: 'apart' }) }) }),
  undo: form({
    schema: z.object({ merge: uuid }),
    command: unmergePlaces,
    answer: () => ({ to: path(page, { done: 'undone' }) }),
  }),
})
