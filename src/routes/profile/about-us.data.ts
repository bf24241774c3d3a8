/** The contact that the operator has named. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { contextOf } from '#server/http/request/request-context.ts'

export const loader = (args: LoaderFunctionArgs) => ({ email: contextOf(args).contactEmail })
