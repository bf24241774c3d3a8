const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text made safe inside markup, HTML's and XML's, and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] as string)
