/** The exports of a page's file. */
import type { ComponentType } from 'react'
import type { HeadOf } from '#shared/head.ts'

export interface PageModule {
  default: ComponentType
  head?: HeadOf
}
