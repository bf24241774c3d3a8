/** The official codes of the 77 provinces, Bangkok 10 to Narathiwat 96, as the outlines of the map have them. */
import { provincePaths } from './province-map.ts'

export const isProvinceCode = (code: number): boolean => Object.hasOwn(provincePaths, code)
