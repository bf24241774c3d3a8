/** The links of mails, each by the name of its text: `mail:action.<name>`. */
import { path } from '#shared/path.ts'

/** A name alone leads to the notice's value `path`. */
export type Action = string | OwnAction

export interface OwnAction {
  text: string
  /** An address that is the same for every reader. */
  path: string
  /** With the notice's value `code` in it. */
  withCode?: true
}

export const signIn: OwnAction = { text: 'signIn', path: path('/auth/login') }
export const recover: OwnAction = { text: 'recover', path: path('/forgot') }
