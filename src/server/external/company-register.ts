/**
 * A register of companies that an operator has configured: `GET COMPANIES_URL?number=<13 digits>` answers `{"name": "…"}`, or 404 where it knows none. Only
 * numbers of companies are asked for: a person's number goes to nobody.
 */
import { z } from 'zod'
import { type CallOutside, makeCallOutside, OutsideFault } from './outside.ts'

/** Milliseconds: an owner waits for it, and can type the name as well. */
const longest = 5_000
const mostBytes = 20_000

const company = z.object({ name: z.string().trim().min(2).max(200) })

/** `none`: it knows no such company; `away`: it does not answer, or not in that form. */
export type CompanyFound = { name: string } | 'none' | 'away'
export type FindCompany = (number: string) => Promise<CompanyFound>

interface Register {
  url: string
  key: string | undefined
}

export const makeFindCompany =
  ({ url, key }: Register, call: CallOutside = makeCallOutside(undefined, longest)): FindCompany =>
  async (number) => {
    const address = new URL(url)
    address.searchParams.set('number', number)
    const headers = { Accept: 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) }
    const answer = await call(address.href, { headers, readMost: mostBytes }).catch((error: unknown) => {
      if (error instanceof OutsideFault) return null
      throw error
    })
    if (answer?.status === 404) return 'none'
    const read = answer?.status === 200 && answer.text !== null ? company.safeParse(parsed(answer.text)) : null
    return read?.success ? read.data : 'away'
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
