/** Readers that are programs: they get whole pages at once, and in the browser never the error page (specification, section 4). */
const crawler = /bot|lighthouse|facebookexternalhit|google|crawl|spider|slurp|preview/i

export const isCrawler = (userAgent: string | undefined): boolean => userAgent !== undefined && crawler.test(userAgent)
