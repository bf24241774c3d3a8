/** Letters of cards and decisions on appeals as PDF, for the place that they went to and for officers of the area: to anybody else they are not there. */
import { z } from 'zod'
import { htmlLang, isLocale, type Locale } from '#shared/locales.ts'
import { problems } from '#shared/problems.ts'
import type { Database } from '../../db/database.ts'
import { openAppealLetter, openLetter } from '../../domain/cards/archive-letter.ts'
import { findDutyFile, findOwnFile } from '../../domain/cards/read-card-file.ts'
import type { Storage } from '../../external/files/storage.ts'
import { type Asked, type Handle, personAt } from './serve-resources.ts'

interface LetterTools {
  database: Pick<Database, 'db'>
  storage: Storage
  origin: string
}

export function letterResources({ database: { db }, storage, origin }: LetterTools) {
  /** The card's number, where the reader may read its letter. */
  async function numberFor(asked: Asked, card: string, locale: Locale): Promise<string | null> {
    const { id: person, role } = personAt(asked)
    const reading = { locale, now: asked.now }
    if (role !== 'inspector') return (await findOwnFile(db, { card, person }, reading))?.number ?? null
    return (await findDutyFile(db, { card, officer: person }, reading))?.file.number ?? null
  }

  async function send(asked: Asked, open: typeof openLetter, named: string): Promise<void> {
    const { card = '', locale = '' } = asked.req.params as Record<string, string>
    const isAddress = z.guid().safeParse(card).success && isLocale(locale)
    const number = isAddress && (await numberFor(asked, card, locale))
    const letter = number ? await open({ db, storage, origin }, { card, locale: locale as Locale }, asked.now) : null
    if (!letter) throw problems.page_not_found()
    asked.res
      .set('Content-Disposition', `inline; filename="place-safety-${named}${number}-${locale}.pdf"`)
      .set('Content-Language', htmlLang[locale as Locale])
      .type('application/pdf')
      .send(letter.bytes)
  }

  return {
    '/letters/:card/:locale.pdf': (asked) => send(asked, openLetter, ''),
    '/appeal-letters/:card/:locale.pdf': (asked) => send(asked, openAppealLetter, 'appeal-'),
  } satisfies Record<string, Handle>
}
