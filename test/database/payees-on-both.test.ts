/** Payees of a place: stated, changed, ended and looked up, the same on both databases, also when two forms come at once. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { installationSecret } from '#server/db/secret.ts'
import type { Actor } from '#server/domain/actor.ts'
import { checkPayees, endPayee, statePayee } from '#server/domain/payees/commands.ts'
import { keepId } from '#server/domain/payees/keep-id.ts'
import { lookUpPayees } from '#server/domain/payees/look-up.ts'
import { findPayees, listOwnBusinesses, listPastPayees } from '#server/domain/payees/queries.ts'
import type { Message } from '#server/external/message.ts'
import { projectRoot } from '#server/settings/root.ts'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'
import { paymentWords } from '#shared/payees/payment-words.ts'
import type { StatedPayee } from '#shared/payees/stated-payee.ts'
import { clearTables } from '../support/clear-tables.ts'
import { perform } from '../support/commands.ts'
import { addPerson } from '../support/people.ts'
import { goodGrade, insertPlaces } from '../support/places.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth({ embeddedAtNight: true })

const today = new Date('2026-11-21T05:00:00Z')
const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000)

const account: StatedPayee = {
  table: 'bank_accounts',
  kind: 'account',
  value: '0123456789',
  bankCode: '004',
  accountName: 'บจก. ครัวชาวเล',
}
const line: StatedPayee = {
  table: 'social_accounts',
  kind: 'line',
  value: '@raw.chaole',
  url: 'https://line.me/R/ti/p/@raw.chaole',
}

onBoth((database) => {
  let owner = { id: '' }
  let business = ''

  const actor = (now = today, by = owner): Actor => ({
    id: by.id,
    role: 'vendor',
    address: null,
    now,
    salt: Buffer.alloc(32),
  })
  const state = (
    payee: StatedPayee,
    { replaces, now = today, by = owner }: { replaces?: string; now?: Date; by?: { id: string } } = {},
  ) => perform(database, actor(now, by), statePayee, { business, replaces, payee })
  const end = (id: string, now = today, by = owner, table: StatedPayee['table'] = 'bank_accounts') =>
    perform(database, actor(now, by), endPayee, { business, table, id })
  const officer = (now: Date): Actor => ({ ...actor(now), role: 'inspector' })
  const check = (now: Date) => perform(database, officer(now), checkPayees, { business, seen: null })
  /** The owner's notifications, the newest last. */
  const notified = async () =>
    (await database.db.selectFrom('deliveries').select(['about', 'message']).orderBy('id').execute()).map((row) => ({
      about: row.about,
      ...(row.message as Message),
    }))
  const askAll = (text: string, now = today) =>
    lookUpPayees(database.db, paymentWords(text, { isAsked: true }), { locale: 'th', now, salt: actor().salt })
  const ask = async (text: string, now = today) => (await askAll(text, now))[0] as PayeeAnswer
  const current = async () => (await findPayees(database.db, business, { locale: 'th', now: today })).bank
  const events = async () =>
    (
      await database.db
        .selectFrom('audit_events')
        .select('action')
        .where('business_id', '=', business)
        .orderBy('id')
        .execute()
    ).map(({ action }) => action)
  const set = (values: Record<string, unknown>) =>
    database.db.updateTable('businesses').set(values).where('id', '=', business).execute()

  beforeEach(async () => {
    await loadReference(database)
    await clearTables(database, ['businesses'])
    await database.db.deleteFrom('deliveries').execute()
    owner = await addPerson(database, { vendor: true, name: 'สมชาย รุ่งเรือง' })
    business = (
      await insertPlaces(database, [{ name_th: 'ครัวชาวเลราไวย์', phone: '076-000-123', ...goodGrade }])
    )[0] as string
    await set({ owner_id: owner.id })
  })

  test('an account that an officer checked, and that stands for 30 days, belongs to its place', async () => {
    await state(account, { now: daysAgo(40) })
    // Its owner is no officer.
    await expect(perform(database, actor(daysAgo(35)), checkPayees, { business, seen: null })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect(await check(daysAgo(35))).toBe(1)
    const { asked, hits } = await ask('กสิกร 012-3-45678-9')
    expect(asked).toEqual({ kind: 'account', shown: '012-3-45678-9' })
    expect(hits).toMatchObject([
      {
        verdict: 'checked',
        bank: 'ธนาคารกสิกรไทย',
        shown: '012-3-45678-9',
        accountName: 'บจก. ครัวชาวเล',
        checkedOn: '2026-10-17',
        changedDays: null,
        place: { id: business, name: 'ครัวชาวเลราไวย์' },
      },
    ])
  })

  test('for 30 days a new account is shown as changed, for any checks, and after that as unchecked if nobody has checked it', async () => {
    await state(account, { now: daysAgo(3) })
    await check(daysAgo(2))
    expect((await ask('0123456789')).hits).toMatchObject([{ verdict: 'changed', changedDays: 3, replaced: false }])
    expect((await ask('0123456789', daysAgo(-26))).hits).toMatchObject([{ verdict: 'changed', changedDays: 29 }])
    expect((await ask('0123456789', daysAgo(-27))).hits).toMatchObject([{ verdict: 'checked', changedDays: null }])
    await state(line, { now: daysAgo(90) })
    expect((await ask('@raw.chaole')).hits).toMatchObject([{ verdict: 'unchecked', checkedOn: null }])
  })

  test('a changed account is new to every reader, and the old one is unknown', async () => {
    await state(account, { now: daysAgo(90) })
    await check(daysAgo(80))
    const [before] = await current()
    await state({ ...account, value: '9876543210' }, { replaces: before?.id, now: daysAgo(1) })
    expect((await ask('9876543210')).hits).toMatchObject([
      { verdict: 'changed', changedDays: 1, replaced: true, checkedOn: null },
    ])
    expect((await ask('0123456789')).hits).toEqual([])
    expect(await current()).toMatchObject([{ number: '987-6-54321-0', replaced: true }])
    expect(await listPastPayees(database.db, business, { locale: 'en', now: today })).toEqual([
      { id: before?.id, shown: 'Kasikornbank · 012-3-45678-9 · บจก. ครัวชาวเล', from: '2026-08-23', to: '2026-11-20' },
    ])
    expect(await events()).toEqual(['bank_account.add', 'payees.check', 'bank_account.change'])
  })

  test('a corrected account name is a change as well', async () => {
    await state(account, { now: daysAgo(90) })
    const [before] = await current()
    await state({ ...account, accountName: 'บจก. ครัวชาวเลราไวย์' }, { replaces: before?.id })
    expect(await current()).toMatchObject([{ accountName: 'บจก. ครัวชาวเลราไวย์', changedDays: 0, replaced: true }])
  })

  test('an ended account is not known any more; ending it again changes nothing', async () => {
    await state(account, { now: daysAgo(90) })
    const id = (await current())[0]?.id as string
    await end(id)
    await end(id)
    expect(await current()).toEqual([])
    expect((await ask('0123456789')).hits).toEqual([])
    expect(await events()).toEqual(['bank_account.add', 'bank_account.end'])
  })

  test('nor is a page that has ended, or that another took the place of', async () => {
    await state(line, { now: daysAgo(90) })
    const pages = async () => (await findPayees(database.db, business, { locale: 'th', now: today })).social
    await state({ ...line, value: '@new.chaole', url: null }, { replaces: (await pages())[0]?.id })
    expect((await ask('@raw.chaole')).hits).toEqual([])
    expect((await ask('@new.chaole')).hits).toMatchObject([{ verdict: 'changed', replaced: true }])
    await end((await pages())[0]?.id as string, today, owner, 'social_accounts')
    expect([await pages(), (await ask('@new.chaole')).hits]).toEqual([[], []])
  })

  test('a form that comes twice, one after the other or at once, states one account', async () => {
    await state(account)
    await state(account)
    await Promise.all([state(line), state(line)])
    const [before] = await current()
    const changed = { ...account, value: '9876543210' }
    await Promise.all([state(changed, { replaces: before?.id }), state(changed, { replaces: before?.id })])
    expect(await events()).toEqual(['bank_account.add', 'social_account.add', 'bank_account.change'])
    expect(await current()).toMatchObject([{ number: '987-6-54321-0' }])
    expect(await notified()).toHaveLength(3)
  })

  test('two tabs that change one account differently: the second is told', async () => {
    await state(account)
    const [before] = await current()
    await state({ ...account, value: '9876543210' }, { replaces: before?.id })
    await expect(state({ ...account, value: '1111111111' }, { replaces: before?.id })).rejects.toMatchObject({
      errors: { form: 'widgets:error.changedMeanwhile' },
    })
    await expect(state({ ...account, value: '9876543210', accountName: 'Other' })).rejects.toMatchObject({
      errors: { number: 'widgets:error.listed' },
    })
    expect(await current()).toHaveLength(1)
  })

  test('the same number at another bank is another account', async () => {
    await state(account, { now: daysAgo(60) })
    await state({ ...account, bankCode: '014' }, { now: daysAgo(50) })
    await check(daysAgo(45))
    expect((await ask('0123456789')).hits.map(({ bank }) => bank).sort()).toEqual(['ธนาคารกสิกรไทย', 'ธนาคารไทยพาณิชย์'])
  })

  test('a place states a dozen accounts of a kind, no more', async () => {
    for (let i = 0; i < 12; i++) await state({ ...account, value: `01234567${String(i).padStart(2, '0')}` })
    await expect(state(account)).rejects.toMatchObject({ errors: { form: 'widgets:error.full' } })
    await state({ ...account }, { replaces: (await current())[0]?.id })
  })

  test('somebody else’s business is as if there were none', async () => {
    await state(account)
    const id = (await current())[0]?.id as string
    const stranger = await addPerson(database, { vendor: true })
    await expect(state({ ...account, value: '9876543210' }, { by: stranger })).rejects.toMatchObject({
      code: 'page_not_found',
    })
    await expect(end(id, today, stranger)).rejects.toMatchObject({ code: 'page_not_found' })
    expect(await current()).toHaveLength(1)
    expect(await listOwnBusinesses(database.db, stranger.id, 'th')).toEqual([])
    expect(await listOwnBusinesses(database.db, owner.id, 'th')).toMatchObject([
      { id: business, names: ['ครัวชาวเลราไวย์', 'สมชาย รุ่งเรือง'] },
    ])
  })

  test('unlisted places are unknown; a suspended one says so, for any checks', async () => {
    await state(account, { now: daysAgo(90) })
    await check(daysAgo(80))
    for (const status of ['draft', 'submitted', 'returned', 'closed'] as const) {
      await set({ status })
      expect([status, (await ask('0123456789')).hits, (await ask('076000123')).hits]).toEqual([status, [], []])
    }
    await set({ status: 'suspended' })
    expect((await ask('0123456789')).hits).toMatchObject([{ verdict: 'suspended' }])
    await set({ status: 'closed_temporarily' })
    expect((await ask('0123456789')).hits).toMatchObject([{ verdict: 'checked', place: { closedTemporarily: true } }])
  })

  test('a place’s telephone is known, but is nothing to pay to, unless it is its PromptPay', async () => {
    for (const phone of ['076-000-123', '+66 76 000 123', '(076) 000123']) {
      await set({ phone })
      expect((await ask('076 000 123')).hits).toMatchObject([{ verdict: 'phone', accountName: null }])
    }
    await set({ phone: '081-234-5678' })
    const promptPay = { ...account, kind: 'phone' as const, value: '0812345678', bankCode: null }
    await state(promptPay, { now: daysAgo(90) })
    await check(daysAgo(80))
    expect((await ask('+66812345678')).hits.map(({ verdict }) => verdict)).toEqual(['checked'])
  })

  test('the owner learns of each change, with the number masked', async () => {
    await state(account)
    await end((await current())[0]?.id as string)
    const sent = await notified()
    expect(sent.map(({ to }) => to)).toEqual([
      (owner as { contact?: string }).contact,
      (owner as { contact?: string }).contact,
    ])
    const [added, ended] = sent.map(({ text }) => text)
    expect(added).toContain('ครัวชาวเลราไวย์ แจ้ง xxx-x-xx678-9')
    expect(ended).toContain('ยกเลิก xxx-x-xx678-9')
    expect(sent.map(({ text }) => text).join()).not.toContain('012-3-45678-9')
  })

  test('events chain, and carry neither numbers nor names of people', async () => {
    await state(account)
    await state(line)
    const rows = await database.db
      .selectFrom('audit_events')
      .selectAll()
      .where('business_id', '=', business)
      .orderBy('id')
      .execute()
    expect(rows[1]?.previous_hash.equals(rows[0]?.hash as Buffer)).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/0123456789|ครัวชาวเล/)
    expect(rows[1]?.after).toEqual({ kind: 'line', handle: '@raw.chaole' })
  })

  test('a person’s own id stays hidden on the place’s page, a company’s does not', async () => {
    const id = { ...account, kind: 'id' as const, bankCode: null }
    await state({ ...id, value: '1101700230708' })
    await state({ ...id, value: '0105536000013' })
    expect((await current()).map(({ number }) => number)).toEqual(['x-xxxx-xxxx0-70-8', '0-1055-36000-01-3'])
    expect((await ask('1-1017-00230-70-8')).hits).toMatchObject([{ shown: '1-1017-00230-70-8' }])
  })

  test('a person’s id is kept as a hash and four digits, stands where it comes back untouched, and the database refuses it whole', async () => {
    const id = { ...account, kind: 'id' as const, bankCode: null }
    await state({ ...id, value: '1101700230708' })
    const rows = () =>
      database.db
        .selectFrom('bank_accounts')
        .select(['id', 'number', 'account_name'])
        .where('ended_at', 'is', null)
        .execute()
    const [kept] = await rows()
    expect(kept?.number).toMatch(/^[\w-]{43}\.0708$/)
    await state({ ...id, value: '.0708', accountName: 'นางสมศรี ใจดี' }, { replaces: kept?.id })
    expect(await rows()).toMatchObject([{ number: kept?.number, account_name: 'นางสมศรี ใจดี' }])
    await expect(state({ ...id, value: '.0709' }, { replaces: (await rows())[0]?.id })).rejects.toThrow('promptPayId')
    await expect(state({ ...id, value: '.0708' })).rejects.toThrow('promptPayId')
    await expect(database.db.updateTable('bank_accounts').set({ number: '1101700230708' }).execute()).rejects.toThrow(
      'bank_accounts_number',
    )
    const all = (await database.db.selectFrom('audit_events').selectAll().execute()).map((row) => JSON.stringify(row))
    expect(all.join()).not.toContain('1101700230708')
  })

  test('an id once stored in full becomes today’s stored form', async () => {
    const file = path.join(projectRoot, 'src/server/db/migrations/0045-personal-promptpay.sql')
    const [functions = ''] = fs.readFileSync(file, 'utf8').split('\nalter table')
    await inTransaction(database.db, async (tx) => {
      const salt = await installationSecret(tx, 'audit')
      // A connection that has migrated still has them.
      for (const statement of functions.split(/^create function/m).slice(1))
        await sql.raw(`create or replace function${statement}`).execute(tx)
      const { rows } = await sql<{ kept: string }>`select pg_temp.kept_id('1101700230708') as kept`.execute(tx)
      expect(rows).toEqual([{ kept: keepId(salt, { kind: 'id', value: '1101700230708' }).value }])
    })
  })

  test('the look-up goes by index', async () => {
    await inTransaction(database.db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const plan = async (query: ReturnType<typeof sql>) =>
        JSON.stringify((await sql`explain ${query}`.execute(tx)).rows)
      for (const table of ['bank_accounts', 'social_accounts'])
        expect(
          await plan(sql`select * from ${sql.table(table)} where look_up = any('{a}') and ended_at is null`),
        ).toContain(`${table}_look_up`)
      expect(
        await plan(
          sql`select * from businesses where phone is not null and regexp_replace(phone, '[^0-9]', '', 'g') = any('{a}')`,
        ),
      ).toContain('businesses_phone_digits')
    })
  })

  test('the database takes no second current row of one account', async () => {
    await state(account)
    const again = sql`insert into bank_accounts (id, business_id, kind, bank_code, number, account_name, created_at)
      select gen_random_uuid(), business_id, kind, bank_code, number, account_name, now() from bank_accounts
      where business_id = ${business}`
    await expect(again.execute(database.db)).rejects.toThrow(/bank_accounts_look_up/)
  })
})
