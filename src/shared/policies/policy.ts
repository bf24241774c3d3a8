/** A place's promise (domain, section 2), as its pages show it. */
import type { Locale } from '../locales.ts'

export const policyKinds = ['safety', 'refund', 'children', 'accessibility', 'alcohol', 'other'] as const
export type PolicyKind = (typeof policyKinds)[number]

export interface PolicyView {
  id: string
  kind: PolicyKind
  title: string
  body: string
  /** Language of title and body: English or Thai where there is none in the reader's. */
  locale: Locale
  /** Bangkok day of the last change. */
  changedOn: string
}
