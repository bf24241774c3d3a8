/** The code of an invitation, as its link carries it and as people type it. The database has its hash only. */
import { undoCodeLength } from '#shared/accounts/limits.ts'
import { readSpelledCode } from '../accounts/spelled-codes.ts'
import { hashToken } from '../token.ts'

export const hashInvitation = (typed: string): Buffer => hashToken(readSpelledCode(typed, undoCodeLength) ?? '')
