/** Forms of questionnaires that are being written, as their pages send them. */
import type { Database } from '#server/db/database.ts'
import { readTemplate } from '#server/domain/standards/read-template.ts'
import { locales } from '#shared/locales.ts'
import { draftTextOf, draftTexts } from '#shared/standards/template-draft.ts'

/** The fields of a question as they stand, with these differences; of one to come where there is no code. */
export async function questionForm(
  { db }: Pick<Database, 'db'>,
  template: string,
  code: string | null,
  different: Record<string, string> = {},
): Promise<Record<string, string>> {
  const found = await readTemplate(db, template)
  const question = found?.questions.find((it) => it.code === code)
  const fields: Record<string, string> = {
    do: 'question',
    asked: code ?? '',
    limit: question?.passRule ?? '',
    type: question?.type ?? 'yn',
  }
  for (const what of draftTexts)
    for (const locale of locales)
      fields[`${what}${locale.charAt(0).toUpperCase()}${locale.slice(1)}`] =
        (question && draftTextOf(question, what)?.[locale]) ?? ''
  const options = Object.fromEntries(
    (question?.options ?? []).flatMap(({ value, text }, index) => [
      [`option${index + 1}Value`, value],
      [`option${index + 1}Passes`, question?.passRule.split('|').includes(value) ? 'yes' : ''],
      ...locales.map((it) => [`option${index + 1}${it.charAt(0).toUpperCase()}${it.slice(1)}`, text[it]]),
    ]),
  )
  const values = {
    section: question?.section ?? 'fire',
    weight: String(question?.weight ?? 3),
    critical: question?.critical ?? '',
    photo: question?.photo ?? 'never',
    scope: question?.scope ?? 'both',
    basis: question?.basis ?? '',
    cost: question?.help.cost ?? 'low',
    days: String(question?.help.days ?? 7),
    proof: question?.help.proof ?? 'photo',
  }
  return { ...fields, ...values, ...options, ...different }
}
