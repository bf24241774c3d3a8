/** The file of a card as PDF, set when it is asked for: for the place that it went to and for officers of the area, to anybody else it is not there. */
import { z } from 'zod'
import { htmlLang, isLocale, type Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { findDutyFile, findOwnFile } from '../../domain/cards/read-card-file.ts'
import { setCase } from '../../domain/cards/set-case.ts'
import type { Storage } from '../../external/files/storage.ts'
import { type Asked, type Handle, personAt } from './serve-resources.ts'

interface CaseTools {
  database: Pick<Database, 'db'>
  storage: Pick<Storage, 'read'>
  origin: string
}

export function caseResources({ database: { db }, storage, origin }: CaseTools) {
  /** The card as the reader sees it; null where it is not the reader's to see, or was not sent. */
  async function fileFor(asked: Asked, card: string, locale: Locale) {
    const { id: person, role } = personAt(asked)
    const reading = { locale, now: asked.now }
    if (role !== 'inspector') return findOwnFile(db, { card, person }, reading)
    const file = (await findDutyFile(db, { card, officer: person }, reading))?.file
    return file?.issuedAt ? file : null
  }

  return {
    '/case-files/:card/:locale.pdf': async (asked) => {
      const { card = '', locale: wanted = '' } = asked.req.params as Record<string, string>
      const locale = isLocale(wanted) ? wanted : null
      const file = locale && z.guid().safeParse(card).success ? await fileFor(asked, card, locale) : null
      if (!file || !locale) throw problems.page_not_found()
      const { id: person, role } = personAt(asked)
      const owner = role === 'inspector' ? null : person
      const pdf = await setCase({ db, storage }, file, { owner, locale, origin, now: asked.now })
      asked.res
        .set('Content-Disposition', `inline; filename="place-safety-case-${file.number}-${locale}.pdf"`)
        .set('Content-Language', htmlLang[locale])
        .type('application/pdf')
        .send(pdf)
    },
  } satisfies Record<string, Handle>
}
