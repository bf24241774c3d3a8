/**
 * Puts people's words into a message that waits for them (messages/foreign-words.ts), when it is sent: in the reader's language by the operator's
 * engine, which is asked once and not waited for longer than a reader would. Without it they go as they were written.
 */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import type { WithWords } from '../../external/message.ts'
import { fillWords, wordsOf } from '../../messages/foreign-words.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import { agencyToCall, translationsOf, translationsShape } from './said.ts'
import type { Translator } from './translator.ts'

async function readTranslations(
  db: Kysely<Schema>,
  words: readonly string[],
  to: Locale,
): Promise<Record<string, string>> {
  const all = sql`select value from json_array_elements_text(${JSON.stringify(words)}::json)`
  const { rows } = await rowsOf({ translations: translationsShape })`
    select ${translationsOf(all, to)} as translations`.execute(db)
  return rows[0]?.translations ?? {}
}

/** The agency of an officer, with its telephone; null for any other person. */
async function agencyOf(db: Kysely<Schema>, officer: string | null, to: Locale) {
  if (officer === null) return null
  const { rows } = await rowsOf({ name: 'text', contact: 'text?' })`
    select ${agencyName(sql`a.id`, to)} as name, a.contact from role_grants g join agencies a on a.id = g.agency_id
    where g.user_id = ${officer}::uuid and g.role = 'inspector' limit 1`.execute(db)
  const [agency] = rows
  return agency ? agencyToCall(agencyNamed(agency.name, to), agency.contact) : null
}

/** The message as it leaves. `translate` is null where no engine is configured. */
export async function putInWords<Sent extends object>(
  db: Kysely<Schema>,
  translate: Translator['now'],
  message: Sent & WithWords,
): Promise<Sent> {
  const { said } = message
  if (!said) return message
  const { to, writer } = said
  const words = wordsOf(said)
  let translations = await readTranslations(db, words, to)
  const missing = words.filter((each) => translations[each] === undefined)
  if (translate && missing.length > 0) {
    for (const id of missing) if (!(await translate({ kind: 'said', id, to }))) break
    translations = await readTranslations(db, words, to)
  }
  return fillWords(message, { translations, agency: await agencyOf(db, writer, to) })
}
