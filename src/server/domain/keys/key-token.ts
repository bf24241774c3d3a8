/** A key as its holder sends it: a fixed beginning, by which programs that look for leaked secrets find it, and 32 random bytes. */
import { makeToken } from '../token.ts'

const beginning = 'psk_'
/** Letters of it that are stored and shown. */
const shown = beginning.length + 6

export const makeKeyToken = (): string => beginning + makeToken()

export const prefixOf = (key: string): string => key.slice(0, shown)

/** Its form; anything else is not looked up. */
export const isKeyToken = (value: string): boolean => /^psk_[\w-]{43}$/.test(value)
