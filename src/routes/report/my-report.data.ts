/** The person's reports, and their outcome. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listOwnReports } from '#server/domain/reports/own-reports.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { cursor } = readPage(context, '/profile/my-report').search
  const { locale } = context.reader
  return { page: await listOwnReports(context.database.db, personOf(context).id, { locale, cursor }) }
}
