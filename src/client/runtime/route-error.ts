/** A problem as the router knows errors: a status, no text, the problem as data. */
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom'
import type { WireProblem } from '#shared/problems.ts'

export const routeError = (problem: WireProblem) => new ErrorResponse(problem.status, '', problem)
