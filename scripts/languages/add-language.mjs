/**
 * Adds a language: `node scripts/languages/add-language.mjs fr fr-FR Français`, with code, BCP 47 tag and own name. Writes its
 * line in the table, its flag, its folder with the English texts to translate, the labels of its fields in the other folders, and its migration.
 * The rest is left to people, and stands in docs/languages.md. `mark` changes the copied texts: the test of a pretended language tells them by it.
 */
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const home = path.resolve(import.meta.dirname, '../..')
const read = (file) => readFileSync(path.join(home, file), 'utf8')
const write = (file, text) => writeFileSync(path.join(home, file), text)
const names = (folder) => readdirSync(path.join(home, folder))

/** Every text of a file of texts. */
const mapped = (value, change) =>
  typeof value === 'string'
    ? change(value)
    : Object.fromEntries(Object.entries(value).map(([key, it]) => [key, mapped(it, change)]))

/** Labels of one language, such as `nameEn` and `filter.en`, once more for the new one. */
function withLabels(texts, code, label) {
  const suffix = `${code[0].toUpperCase()}${code.slice(1)}`
  const keys = Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value !== 'string') return [[key, withLabels(value, code, label)]]
    const own = key === 'cn' ? code : /[a-z]Cn$/.test(key) ? key.replace(/Cn$/, suffix) : null
    return own
      ? [
          [key, value],
          [own, label(value)],
        ]
      : [[key, value]]
  })
  return Object.fromEntries(keys)
}

/** The statements for the columns, conditions and indexes that name every language, as the database has them. */
async function migration(code) {
  const load = (file) => import(pathToFileURL(path.join(home, file)).href)
  const { openInMemory } = await load('src/server/db/embedded/embedded.ts')
  const { loadTemplate } = await load('src/server/db/embedded/template.ts')
  const { sql } = await import('kysely')
  const database = await openInMemory(await loadTemplate())
  const rows = async (query) => (await sql.raw(query).execute(database.db)).rows
  const named = (text) => text.replace(/_cn\b/g, `_${code}`)
  const columns = await rows(`select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_cn' order by 1, ordinal_position`)
  const checks =
    await rows(`select conrelid::regclass::text as t, conname as n, pg_get_constraintdef(oid) as d from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace order by 1, 2`)
  const indexes = await rows(`select indexname as n, indexdef as d from pg_indexes where indexdef like '%\\_cn%'`)
  await database.close()
  return [
    ...columns.map(({ t, c }) => `alter table ${t} add ${named(c)} text;`),
    ...checks
      .filter(({ n }) => n.endsWith('_cn'))
      .map(({ t, n, d }) => `alter table ${t} add constraint ${named(n)} ${named(d)};`),
    ...checks
      .filter(({ d }) => d.includes("'cn'::text"))
      .map(
        ({ t, n, d }) =>
          `alter table ${t} drop constraint ${n}, add constraint ${n} ${d.replace("'cn'::text", `'cn'::text, '${code}'::text`)};`,
      ),
    `alter table review_summaries add ${code} int not null default 0;`,
    ...indexes.map(
      ({ n, d }) => `drop index ${n};\n${d.replace(/\((\w+)_cn IS NOT NULL\)/, `$& OR ($1_${code} IS NOT NULL)`)};`,
    ),
  ].join('\n')
}

export async function addLanguage({ code, tag, name, mark = (text) => text }) {
  const statements = await migration(code)
  const folder = 'src/server/db/migrations'
  const last = names(folder)
    .flatMap((file) => /^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? [])
    .sort()
    .at(-1)
  const file = `${String(Number(last) + 1).padStart(4, '0')}-language-${code}.sql`
  write(`${folder}/${file}`, `-- A language more: ${name}.\n${statements}\n`)
  const sum = createHash('sha256')
    .update(read(`${folder}/${file}`))
    .digest('hex')
  appendFileSync(path.join(home, folder, 'landed.sha256'), `${sum}  ${file}\n`)

  const known = names('locales')
  cpSync(path.join(home, 'locales/en'), path.join(home, 'locales', code), { recursive: true })
  for (const locale of [...known, code])
    for (const each of names(`locales/${locale}`)) {
      const at = `locales/${locale}/${each}`
      const texts = JSON.parse(read(at))
      const whole = withLabels(locale === code ? mapped(texts, mark) : texts, code, (text) => `${text} → ${name}`)
      write(at, `${JSON.stringify(whole, null, 2)}\n`)
    }

  const flag = `flags/${tag.slice(-2).toLowerCase()}.svg`
  cpSync(path.join(home, 'node_modules/circle-flags', flag), path.join(home, 'public', flag))

  const line = `  { code: '${code}', name: '${name}', tag: '${tag}' },\n`
  write('src/shared/locales.ts', read('src/shared/locales.ts').replace('] as const', `${line}] as const`))
  return { migration: file }
}

if (process.argv[1] === import.meta.filename) {
  const [code, tag, name] = process.argv.slice(2)
  if (!/^[a-z]{2}$/.test(code ?? '') || !tag || !name)
    throw new Error('code, tag and name are needed: fr fr-FR Français')
  console.log(`${(await addLanguage({ code, tag, name })).migration} is written; docs/languages.md says what is left.`)
}
