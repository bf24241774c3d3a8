/** All versions of the rules, the oldest first: the one list to which a new file is added. */
import { rules202611 } from './2026-11.ts'
import type { Rules } from './rules.ts'

export const ruleVersions: readonly [Rules, ...Rules[]] = [rules202611]
