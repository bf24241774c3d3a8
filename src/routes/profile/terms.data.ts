/** Other parties that this installation gives people's data to. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { contextOf } from '#server/http/request/request-context.ts'

export const loader = (args: LoaderFunctionArgs) => ({ line: contextOf(args).line !== null })
