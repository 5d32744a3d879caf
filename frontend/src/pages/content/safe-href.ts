/** What a link may lead to: no script. The host checks it too. */
export const isSafe = (href: string): boolean => /^(https?:|mailto:|tel:|[^:]*$|[/?#])/i.test(href);
