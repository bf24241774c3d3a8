/**
 * The accounts and pages that a demo place states. Nobody's real ones: account numbers have zeros where banks count, websites end in
 * `.example`, names of pages carry `demo`. Most were checked by an officer, some are new or were changed a few days ago.
 */
import { dayMs } from '#shared/bangkok.ts'
import { namedPayee, type Payee, payeeUrl, type SocialKind } from '#shared/payees/payee.ts'
import type { NewBusiness } from './build-business.ts'
import { createRandom, demoId, type Random } from './random.ts'

export interface NewBankAccount {
  id: string
  business_id: string
  kind: 'account' | 'phone'
  bank_code: string | null
  number: string
  account_name: string
  replaces_id: string | null
  checked_at: Date | null
  created_at: Date
  ended_at: Date | null
}

export interface NewSocialAccount {
  id: string
  business_id: string
  kind: SocialKind
  handle: string
  url: string | null
  replaces_id: string | null
  checked_at: Date | null
  created_at: Date
  ended_at: Date | null
}

export interface DemoPayees {
  bank: NewBankAccount[]
  social: NewSocialAccount[]
}

/** Age of the demo's changes, in days. */
const changedAgo = 3

/** The big banks, each as often as people have accounts there. */
const usualBanks = [
  ['004', 32],
  ['014', 24],
  ['006', 18],
  ['002', 14],
  ['025', 7],
  ['011', 5],
] as const

const people = ['นายสมชาย รุ่งเรือง', 'นางสาวมาลี ศรีสุข', 'นายประเสริฐ ทองดี', 'นางวันเพ็ญ แก้วใส', 'นางสาวอรทัย บุญมา']

function accountName(random: Random, name: string): string {
  const short = name.slice(0, 60)
  return random.weighted([
    [`บจก. ${short}`, 50],
    [`หจก. ${short}`, 20],
    [random.pick(people), 30],
  ])
}

const accountNumber = (random: Random) => `${random.int(100, 899)}00${String(random.int(0, 99_999)).padStart(5, '0')}`

/** Latin letters of a name, as people make account names of it. */
function slug({ name_en, category_id }: NewBusiness, number: number): string {
  const letters = (name_en ?? category_id).toLowerCase().replace(/[^a-z0-9]+/g, '')
  return `${letters.slice(0, 12)}.demo${number}`
}

/** The payees of place `number`. Dates are counted back from `today`. */
export function composePayees(seed: number, number: number, business: NewBusiness, today: Date): DemoPayees {
  const random = createRandom(seed, `payees ${number}`)
  const registered = business.created_at as Date
  const id = (part: string) => demoId(registered, `${business.id} payee ${part}`)
  const old = today.getTime() - registered.getTime() > 60 * dayMs
  // Officers look at accounts when they look at the place.
  const first = new Date(registered.getTime() + random.int(5, 30) * dayMs)
  const last = business.inspected_at instanceof Date && business.inspected_at > first ? business.inspected_at : first
  const checked_at = old && random.chance(0.85) ? last : null
  const standing = { business_id: business.id, replaces_id: null, checked_at, created_at: registered, ended_at: null }
  const bank: NewBankAccount[] = []
  const social: NewSocialAccount[] = []
  if (random.chance(0.72)) {
    const account_name = accountName(random, business.name_th)
    const account = { kind: 'account' as const, bank_code: random.weighted(usualBanks), account_name }
    bank.push({ ...standing, ...account, id: id('account'), number: accountNumber(random) })
    // Counted, not drawn: so many places of every demo have one that was changed.
    if (number % 40 === 7) {
      const changed = new Date(today.getTime() - changedAgo * dayMs)
      const before = bank[0] as NewBankAccount
      before.ended_at = changed
      const replaced = { replaces_id: before.id, checked_at: null, created_at: changed }
      bank.push({ ...standing, ...account, ...replaced, id: id('account 2'), number: accountNumber(random) })
    }
    const { phone } = business
    if (phone && /^0[689]/.test(phone) && random.chance(0.6))
      bank.push({ ...standing, id: id('phone'), kind: 'phone', bank_code: null, number: phone, account_name })
  }
  const name = slug(business, number)
  const pages: (readonly [Payee | null, number])[] = [
    [namedPayee('line', `@${name}`), 0.6],
    [namedPayee('facebook', name), 0.5],
    [namedPayee('instagram', name), 0.2],
    [namedPayee('wechat', name.replace('.', '-')), business.name_cn ? 0.5 : 0],
    [{ kind: 'website', value: `${name.replace('.', '-')}.example` }, 0.15],
  ]
  for (const [payee, chance] of pages) {
    if (!payee || !random.chance(chance)) continue
    const { kind, value } = payee as { kind: SocialKind; value: string }
    social.push({ ...standing, id: id(kind), kind, handle: value, url: payeeUrl(payee) })
  }
  return { bank, social }
}
