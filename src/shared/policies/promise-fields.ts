/** The fields of a promise, read. For the server. */
import { z } from 'zod'
import { otherFields } from '../localised-fields.ts'
import { says } from '../refusals.ts'
import { line, neededText, optionalText } from '../stated-text.ts'
import { policyKinds } from './policy.ts'
import { promiseLetters as letters } from './promise.ts'

export const promiseFields = z.object({
  kind: z.enum(policyKinds, says('register:error.needed')),
  title: line(letters.title),
  body: neededText(letters.body),
  ...otherFields('title', optionalText(letters.title.most)),
  ...otherFields('body', optionalText(letters.body.most)),
})
