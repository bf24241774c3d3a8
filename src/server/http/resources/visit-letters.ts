/**
 * Receipts of visits as PDF: for the people of the place and officers of the area, and for some days for the manager to whom an officer has shown the
 * code on the screen. To anybody else they are not there.
 */
import { z } from 'zod'
import { htmlLang, isLocale, type Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { mayReadVisitLetter, openVisitLetter } from '../../domain/visit-letters/open-visit-letter.ts'
import { readVisitPass } from '../../domain/visit-letters/visit-pass.ts'
import type { Storage } from '../../external/files/storage.ts'
import { type Asked, type Handle, personAt } from './serve-resources.ts'

interface LetterTools {
  database: Pick<Database, 'db'>
  storage: Storage
  origin: string
}

export function visitLetterResources({ database: { db }, storage, origin }: LetterTools) {
  async function send({ res, now }: Asked, inspection: string | null, locale: Locale): Promise<void> {
    const letter = inspection && (await openVisitLetter({ db, storage, origin }, { inspection, locale }, now))
    if (!letter) throw problems.page_not_found()
    res
      .set('Content-Disposition', `inline; filename="place-safety-visit-${letter.code}-${locale}.pdf"`)
      .set('Content-Language', htmlLang[locale])
      .type('application/pdf')
      .send(letter.bytes)
  }
  const localeIn = (locale = ''): Locale => {
    if (!isLocale(locale)) throw problems.page_not_found()
    return locale
  }

  return {
    '/visit-letters/:inspection/:locale.pdf': async (asked) => {
      const { inspection = '', locale } = asked.req.params as Record<string, string>
      const { id: person, role } = personAt(asked)
      const reading = { inspection, person, isOfficer: role === 'inspector', now: asked.now }
      const may = z.guid().safeParse(inspection).success && (await mayReadVisitLetter(db, reading))
      await send(asked, may ? inspection : null, localeIn(locale))
    },
    '/handed/:pass/:locale.pdf': async (asked) => {
      const { pass = '', locale } = asked.req.params as Record<string, string>
      await send(asked, await readVisitPass(db, pass, asked.now), localeIn(locale))
    },
  } satisfies Record<string, Handle>
}
